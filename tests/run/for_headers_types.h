/* for_headers_types.h - types of for_headers.h. */
#pragma once

#include <stdint.h>

typedef float real;
typedef enum kind { PLAIN, ODD = 7 } kind;
#pragma pack(push, 1)
struct link {
    int8_t tag;
    int32_t to;
};
#pragma pack(pop)
