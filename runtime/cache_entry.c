/* cache_entry.c - a cache key, and the bytes of an entry.
 *
 *   entry   = head, payload size, payload, checksum
 *   head    = magic, format, number of fields, { tag size, tag, data size, data } ...
 *
 * Sizes and numbers are 64-bit little-endian; the checksum is the XXH3-128 of all before it. The head is the
 * whole key, and its XXH3-128 is the file's name: so an entry is checked by comparing its first bytes with the
 * head that it must have, and nothing that the file says is believed before that. */
#include "cache.h"

#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

/* Raised with every change of the entry's layout, or of what an image is. */
enum { CACHE_FORMAT = 1 };

static const char magic[8] = "ckpp\r\n\x1a\n";

enum { SUM_SIZE = sizeof(XXH128_canonical_t), NUMBER_SIZE = 8 };

static void number_encode(unsigned char to[NUMBER_SIZE], uint64_t value)
{
    for (int k = 0; k < NUMBER_SIZE; k++)
        to[k] = (unsigned char)(value >> 8 * k);
}

static uint64_t number_decode(const unsigned char *from)
{
    uint64_t value = 0;
    for (int k = 0; k < NUMBER_SIZE; k++)
        value |= (uint64_t)from[k] << 8 * k;
    return value;
}

static void put_number(rt_buf *b, uint64_t value)
{
    unsigned char bytes[NUMBER_SIZE];
    number_encode(bytes, value);
    buf_put(b, bytes, sizeof bytes);
}

static void put_sized(rt_buf *b, const void *data, size_t size)
{
    put_number(b, size);
    buf_put(b, data, size);
}

static XXH128_canonical_t checksum(const void *data, size_t size)
{
    XXH128_canonical_t sum;
    XXH128_canonicalFromHash(&sum, XXH3_128bits(data, size));
    return sum;
}

bool cache_key_make(cache_key *key, const rt_field *fields, int nfields)
{
    *key = (cache_key){0};
    buf_put(&key->head, magic, sizeof magic);
    put_number(&key->head, CACHE_FORMAT);
    put_number(&key->head, (uint64_t)nfields);
    for (int k = 0; k < nfields; k++) {
        put_sized(&key->head, fields[k].tag, strlen(fields[k].tag));
        put_sized(&key->head, fields[k].data, fields[k].size);
    }
    if (key->head.failed)
        return false;
    static const char digits[] = "0123456789abcdef";
    XXH128_canonical_t sum = checksum(key->head.data, key->head.size);
    for (int k = 0; k < SUM_SIZE; k++) {
        key->name[2 * k] = digits[sum.digest[k] >> 4];
        key->name[2 * k + 1] = digits[sum.digest[k] & 15];
    }
    return true;
}

void cache_key_free(cache_key *key)
{
    buf_free(&key->head);
}

bool cache_is_name(const char *name)
{
    return strspn(name, "0123456789abcdef") == CACHE_NAME_SIZE - 1 && name[CACHE_NAME_SIZE - 1] == '\0';
}

bool cache_entry_make(const cache_key *key, const rt_blob *image, rt_blob *entry)
{
    size_t head = key->head.size, rest = NUMBER_SIZE + SUM_SIZE;
    if (image->size > SIZE_MAX - head - rest)
        return false;
    size_t size = head + image->size + rest;
    unsigned char *data = malloc(size);
    if (!data)
        return false;
    memcpy(data, key->head.data, head);
    number_encode(data + head, image->size);
    if (image->size > 0)
        memcpy(data + head + NUMBER_SIZE, image->data, image->size);
    XXH128_canonical_t sum = checksum(data, size - SUM_SIZE);
    memcpy(data + size - SUM_SIZE, &sum, SUM_SIZE);
    *entry = (rt_blob){data, size};
    return true;
}

bool cache_entry_open(const cache_key *key, rt_blob *entry)
{
    size_t head = key->head.size;
    if (entry->size < head || entry->size - head < NUMBER_SIZE + SUM_SIZE ||
        memcmp(entry->data, key->head.data, head) != 0)
        return false;
    unsigned char *data = entry->data;
    size_t size = entry->size - head - NUMBER_SIZE - SUM_SIZE;
    if (number_decode(data + head) != size)
        return false;
    XXH128_canonical_t sum = checksum(data, entry->size - SUM_SIZE);
    if (memcmp(data + entry->size - SUM_SIZE, &sum, SUM_SIZE) != 0)
        return false;
    memmove(data, data + head + NUMBER_SIZE, size);
    entry->size = size;
    return true;
}
