/* files.c - which file an #include names.
 *
 * A file is read once, at its first use: a second #include sees the same bytes, whatever happened
 * to the file in between. What was looked for once is not looked for again. */
#define _GNU_SOURCE
#include "frontend/text/reader.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* Where a name was found, looked for from a directory on. */
typedef struct pp_found {
    str path;
    pp_file *file; /* NULL: there is none, or it was not read yet */
    struct stat st;
    bool is_there, unreadable;
} pp_found;

/* The facts about the path; it is looked at if there are none. */
static pp_found *look(reader *r, const char *path, size_t size)
{
    arena *a = r->unit.arena;
    r->paths = r->paths ? r->paths : pp_names_new(a, 256);
    const pp_name *known = pp_lookup(r->paths, (str){path, size});
    if (known)
        return known->found;
    pp_found *f = arena_alloc(a, sizeof *f);
    f->path = (str){arena_strndup(a, path, size), size};
    f->is_there = stat(f->path.data, &f->st) == 0 && !S_ISDIR(f->st.st_mode);
    return pp_name_of(r->paths, f->path)->found = f;
}

pp_file *pp_add_file(reader *r, source *s)
{
    pp_unit *u = &r->unit;
    pp_file *f = arena_alloc(u->arena, sizeof *f);
    *f = (pp_file){.source = s, .dir = -1, .id = (uint32_t)u->nfiles};
    pp_join_lines(u->arena, f);
    u->files = arena_grow(u->arena, u->files, u->nfiles, sizeof *u->files);
    u->files[u->nfiles++] = f;
    return f;
}

pp_file *pp_add_main(reader *r, source *s)
{
    pp_file *f = pp_add_file(r, s);
    pp_found *found = look(r, s->path, strlen(s->path));
    if (!found->is_there)
        return f;
    found->file = f;
    f->device = found->st.st_dev;
    f->inode = found->st.st_ino;
    return f;
}

/* The file at the path if there is one; the same one for another path to the same place. */
static pp_file *read_found(reader *r, pp_found *f, int dir)
{
    if (f->file || f->unreadable)
        return f->file;
    for (size_t k = 1; k < r->unit.nfiles && !f->file; k++) {
        pp_file *other = r->unit.files[k];
        if (other->once && other->inode == f->st.st_ino && other->device == f->st.st_dev)
            return other;
    }
    /* a pipe or a terminal would be waited for */
    source *s = S_ISREG(f->st.st_mode) || S_ISCHR(f->st.st_mode)
                    ? source_read(r->unit.arena, f->path.data)
                    : NULL;
    if (!s) {
        f->unreadable = true;
        return NULL;
    }
    f->file = pp_add_file(r, s);
    f->file->dir = dir;
    f->file->device = f->st.st_dev;
    f->file->inode = f->st.st_ino;
    return f->file;
}

/* The place that the #include names, and the directory it is in; NULL: there is none. */
static pp_found *find(reader *r, const pp_cursor *from, str name, bool quoted, bool next, int *dir)
{
    const pp_environment *e = r->e;
    text path = {0};
    pp_found *f = NULL;
    size_t k = 0;
    *dir = -1;
    if (name.size && name.data[0] == '/') {
        f = look(r, name.data, name.size);
        return f->is_there ? f : NULL;
    }
    if (next && from->level > 0) {
        k = (size_t)(from->file->dir + 1); /* after the directory of this file */
    } else if (quoted) {
        const char *own = from->file->source->path, *slash = strrchr(own, '/');
        text_put(&path, own, slash ? (size_t)(slash + 1 - own) : 0);
        text_put(&path, name.data, name.size);
        f = look(r, path.data, path.size);
    }
    for (; !(f && f->is_there) && k < e->ndirs; k++) {
        if (e->dirs[k].kind == PP_DIR_QUOTE && !quoted)
            continue;
        path.size = 0;
        *dir = (int)k;
        text_puts(&path, e->dirs[k].path);
        if (path.size && path.data[path.size - 1] != '/')
            text_puts(&path, "/");
        text_put(&path, name.data, name.size);
        f = look(r, path.data, path.size);
    }
    text_free(&path);
    return f && f->is_there ? f : NULL;
}

bool pp_find_path(reader *r, const pp_cursor *from, str name, bool quoted, bool next)
{
    int dir;
    return name.size && find(r, from, name, quoted, next, &dir);
}

pp_file *pp_find(reader *r, const pp_cursor *from, str name, bool quoted, bool next)
{
    int dir;
    pp_found *f = name.size ? find(r, from, name, quoted, next, &dir) : NULL;
    errno = ENOENT;
    return f ? read_found(r, f, dir) : NULL;
}
