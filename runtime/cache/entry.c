/* entry.c - a cache key, and the bytes of an entry.
 *
 *   entry   = head, label size, label, payload size, payload, checksum
 *   head    = magic, format, number of fields, { tag size, tag, data size, data } ...
 *
 * Sizes and numbers are 64-bit little-endian; the checksum is the XXH3-128 of all bytes before it.
 * The head is the whole key, and its XXH3-128 is the file's name. So an entry is checked by
 * comparing its first bytes with the expected head, and nothing else in the file is used before
 * that. Code that looks at all entries has no key and parses the head; the rest is read by the
 * same function in both cases. The label, which is no part of the key, says whose kernel the entry
 * is. */
#include "runtime/cache/cache.h"

#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

/* To be increased with every change of an entry's layout or of an image's contents. */
enum { CACHE_FORMAT = 2 };

static const char magic[8] = "ckpp\r\n\x1a\n";

enum { SUM_SIZE = sizeof(XXH128_canonical_t) };

static void write_number(unsigned char bytes[CACHE_NUMBER_SIZE], uint64_t value)
{
    for (int k = 0; k < CACHE_NUMBER_SIZE; k++)
        bytes[k] = (unsigned char)(value >> 8 * k);
}

void cache_put_number(rt_buf *b, uint64_t value)
{
    unsigned char bytes[CACHE_NUMBER_SIZE];
    write_number(bytes, value);
    buf_put(b, bytes, sizeof bytes);
}

uint64_t cache_read_number(const void *from)
{
    const unsigned char *bytes = from;
    uint64_t value = 0;
    for (int k = 0; k < CACHE_NUMBER_SIZE; k++)
        value |= (uint64_t)bytes[k] << 8 * k;
    return value;
}

static void put_sized(rt_buf *b, const void *data, size_t size)
{
    cache_put_number(b, size);
    buf_put(b, data, size);
}

static XXH128_canonical_t checksum(const void *data, size_t size)
{
    XXH128_canonical_t sum;
    XXH128_canonicalFromHash(&sum, XXH3_128bits(data, size));
    return sum;
}

static void put_digits(char name[CACHE_NAME_SIZE], XXH128_hash_t hash)
{
    static const char digits[] = "0123456789abcdef";
    XXH128_canonical_t sum;
    XXH128_canonicalFromHash(&sum, hash);
    for (int k = 0; k < SUM_SIZE; k++) {
        name[2 * k] = digits[sum.digest[k] >> 4];
        name[2 * k + 1] = digits[sum.digest[k] & 15];
    }
    name[2 * SUM_SIZE] = '\0';
}

/* ---- keys ---- */

/* Receives a head piece by piece. Most of it is the kernel's source, which need not be copied to
 * be hashed or compared. */
typedef void write_piece(void *to, const void *data, size_t size);

static void feed_number(uint64_t value, write_piece *write, void *to)
{
    unsigned char bytes[CACHE_NUMBER_SIZE];
    write_number(bytes, value);
    write(to, bytes, sizeof bytes);
}

static void feed_sized(const void *data, size_t size, write_piece *write, void *to)
{
    feed_number(size, write, to);
    if (size)
        write(to, data, size);
}

static void feed_head(const cache_key *key, write_piece *write, void *to)
{
    write(to, magic, sizeof magic);
    feed_number(CACHE_FORMAT, write, to);
    feed_number((uint64_t)key->nfields, write, to);
    for (int k = 0; k < key->nfields; k++) {
        feed_sized(key->fields[k].tag, strlen(key->fields[k].tag), write, to);
        feed_sized(key->fields[k].data, key->fields[k].size, write, to);
    }
}

static void hash_piece(void *state, const void *data, size_t size)
{
    XXH3_128bits_update(state, data, size);
}

static void put_piece(void *bytes, const void *data, size_t size)
{
    buf_put(bytes, data, size);
}

cache_key cache_key_make(const rt_field *fields, int nfields)
{
    cache_key key = {.fields = fields, .nfields = nfields};
    XXH3_state_t state;
    XXH3_128bits_reset(&state);
    feed_head(&key, hash_piece, &state);
    put_digits(key.name, XXH3_128bits_digest(&state));
    return key;
}

bool cache_is_name(const char *name)
{
    return strspn(name, "0123456789abcdef") == CACHE_NAME_SIZE - 1 &&
           name[CACHE_NAME_SIZE - 1] == '\0';
}

bool cache_entry_make(const cache_key *key, const char *label, const rt_blob *image,
                      rt_blob *entry)
{
    rt_buf bytes = {0};
    feed_head(key, put_piece, &bytes);
    put_sized(&bytes, label ? label : "", label ? strlen(label) : 0);
    put_sized(&bytes, image->data, image->size);
    if (!bytes.failed) {
        XXH128_canonical_t sum = checksum(bytes.data, bytes.size);
        buf_put(&bytes, &sum, SUM_SIZE);
    }
    if (bytes.failed) {
        buf_free(&bytes);
        return false;
    }
    *entry = (rt_blob){bytes.data, bytes.size};
    return true;
}

/* ---- reading ---- */

/* The bytes that have not been read yet. */
typedef struct rest {
    char *at;
    size_t size;
} rest;

static bool read_bytes(rest *from, size_t size, rt_blob *bytes)
{
    if (size > from->size)
        return false;
    *bytes = (rt_blob){from->at, size};
    from->at += size;
    from->size -= size;
    return true;
}

static bool read_number(rest *from, uint64_t *value)
{
    rt_blob bytes;
    if (!read_bytes(from, CACHE_NUMBER_SIZE, &bytes))
        return false;
    *value = cache_read_number(bytes.data);
    return true;
}

static bool read_sized(rest *from, rt_blob *bytes)
{
    uint64_t size;
    return read_number(from, &size) && size <= SIZE_MAX && read_bytes(from, (size_t)size, bytes);
}

static const char cut_off[] = "it is cut off";

/* Reads the parts behind the head, at `from`. Returns NULL, or what is wrong with them. */
static const char *read_tail(const rt_blob *bytes, rest from, rt_blob *label, rt_blob *image)
{
    if (!read_sized(&from, label) || !read_sized(&from, image) || from.size < SUM_SIZE)
        return cut_off;
    if (from.size > SUM_SIZE)
        return "there is more behind its end";
    XXH128_canonical_t sum = checksum(bytes->data, bytes->size - SUM_SIZE);
    return memcmp(from.at, &sum, SUM_SIZE) == 0
               ? NULL
               : "it is damaged: its checksum is not that of its bytes";
}

/* Skips a piece that is equal to the data; any other one ends the input, so that reading fails. */
static void match_piece(void *rest_of_entry, const void *data, size_t size)
{
    rest *from = rest_of_entry;
    rt_blob piece;
    if (!read_bytes(from, size, &piece) || memcmp(piece.data, data, size) != 0)
        from->size = 0;
}

bool cache_entry_open(const cache_key *key, rt_blob *entry)
{
    rest from = {entry->data, entry->size};
    rt_blob label, image;
    feed_head(key, match_piece, &from);
    if (read_tail(entry, from, &label, &image))
        return false;
    memmove(entry->data, image.data, image.size);
    entry->size = image.size;
    return true;
}

/* Reads the head's numbers; `from` is then at its first field. Returns NULL, or what is wrong. */
static const char *read_start(rest *from, uint64_t *nfields)
{
    rt_blob word;
    uint64_t format;
    if (!read_bytes(from, sizeof magic, &word))
        return from->size ? cut_off : "it is empty";
    if (memcmp(word.data, magic, sizeof magic) != 0)
        return "it is no entry of the cache";
    if (!read_number(from, &format) || (format == CACHE_FORMAT && !read_number(from, nfields)))
        return cut_off;
    return format == CACHE_FORMAT ? NULL : "it is of another version of ckpp";
}

const char *cache_entry_read(const rt_blob *bytes, cache_entry *entry)
{
    rest from = {bytes->data, bytes->size};
    rt_blob tag, data;
    *entry = (cache_entry){.name = ""};
    const char *why = read_start(&from, &entry->nfields);
    for (uint64_t k = 0; !why && k < entry->nfields; k++)
        if (!read_sized(&from, &tag) || !read_sized(&from, &data))
            why = cut_off;
    if (why)
        return why;
    entry->head = (rt_blob){bytes->data, bytes->size - from.size};
    put_digits(entry->name, XXH3_128bits(entry->head.data, entry->head.size));
    return read_tail(bytes, from, &entry->label, &entry->image);
}

bool cache_entry_field(const cache_entry *entry, const char *tag, rt_blob *value)
{
    rest from = {entry->head.data, entry->head.size};
    uint64_t nfields;
    rt_blob name;
    if (read_start(&from, &nfields))
        return false;
    while (nfields-- > 0 && read_sized(&from, &name) && read_sized(&from, value))
        if (name.size == strlen(tag) && memcmp(name.data, tag, name.size) == 0)
            return true;
    return false;
}
