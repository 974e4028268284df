/* unit.h - an input file: its constructs, and what stages note of it as a whole. A part of ast.h,
 * which includes it. */
#ifndef FRONT_UNIT_H
#define FRONT_UNIT_H

/* A file that a declare, a module or a preamble includes. */
typedef struct included {
    const char *path;
    bool listed;    /* in the depfile */
    bool done;      /* read outside all #ifs and guarded: need not be read again */
    int module;     /* the module for which it is done, by construct number; or 0 */
    source *source; /* as it was first read */
} included;

/* An #include "..." in the program, outside all #ifs. */
typedef struct host_include {
    span directive;
    str file;
    str maker; /* the header from which ckpp generates `file`, or empty */
} host_include;

/* A compiler's message that has become a diagnostic, kept because every instance of a generic
 * kernel gives the same one. */
typedef struct compile_message {
    const source *source;
    size_t offset;
    str text;
    bool by_host; /* from the host's compiler */
} compile_message;

/* An input file. */
typedef struct unit {
    arena *arena;
    source *source;
    diag *diag;
    bool cxx;         /* C++, and what is generated is, too */
    bool tune;        /* --tune */
    const char *stem; /* the file's name as part of C names */
    arena *scan; /* has the constructs and their tokens until the file is scanned again; or NULL */
    construct *constructs, *last;
    int nconstructs;
    span errors;                /* the directive errors(abort); empty: there is none */
    name_set *included_kernels; /* of headers made by ckpp that the file includes; or NULL */
    host_include *host_includes;
    size_t nhost_includes;
    const char *macros;          /* #define and #undef lines for -D and -U, or NULL */
    struct pp_part *defines[2];  /* of -D and of the file; NULL until extent.c asks */
    name_set *mentioned, *taken; /* in the file; declared by it. NULL until a module asks */
    const char *const *include_dirs;
    size_t ninclude_dirs;
    name_set *given; /* macros of which an #if that is decided leaves out a #define; or NULL */
    name_set *told;  /* functions of headers with an error of their own; NULL: there is no loop */
    bool own_bool;   /* the program declares a type that it calls bool */
    bool plain_char; /* what loops share has a char that is not said to be signed or not */
    struct loop_assumption *assumed; /* of the file's constants in loops: see loop.h */
    struct included *includes;       /* files read, in order of first use */
    size_t nincludes;
    source **parts; /* headers of which kernels get parts: what loop_include() left of them */
    size_t nparts;
    name_set *own_macros;      /* of the program's own headers, in force in all loops; or NULL */
    name_set *header_macros;   /* that headers of declares define; or NULL */
    const char **call_options; /* values of .options in the file's calls that define macros */
    size_t ncall_options;
    name_set *bit_fields;     /* names that the file's structs give them; NULL: there is no loop */
    name_set *fields;         /* bit-fields of declares; NULL until they are checked */
    struct pointers *structs; /* of declares; see check_struct.c */
    compile_message *compile_messages;
    size_t ncompile_messages;
} unit;

#endif
