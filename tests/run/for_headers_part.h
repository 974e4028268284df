/* for_headers_part.h - a part of a function of for_headers.c. */
x += 3;
