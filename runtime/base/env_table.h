/* env_table.h - the environment variables, a row for each: what is read, and what the manual says.
 *
 * X(name, kind, guide, help): `kind` is one of
 *
 *   FLAG    on if it is set, unless to "0"
 *   WORD    one of the words that its help names
 *   LIST    words separated by commas
 *   SIZE    bytes, or a number with K, M or G
 *   SECONDS a number
 *   FILE, FOLDER, FOLDERS, PROGRAM   a path; paths separated by colons; a name searched in PATH
 *   MARK    only whether it is set matters
 *
 * `guide` is where the guide tells more, a place in docs/guide, or "". The tables of the manual
 * and of the guide are made from the rows by "make tables", in their order. In a help text, 'word'
 * is a value of the variable, $NAME another variable, /path a path, page(3) a manual page and
 * --option an option. A row whose help is empty belongs to the row above it. */
#ifndef RT_ENV_TABLE_H
#define RT_ENV_TABLE_H

#define ENV_VARIABLES(X)                                                                         \
    X(CKPP_DEVICE, WORD, "arrays-and-devices.md#devices-and-streams",                            \
      "'auto' (default): a GPU, or the host where none can be used, which is said once on "      \
      "standard error; 'cuda', 'cuda:1': a GPU, or an error; 'host'.")                           \
    X(CKPP_CACHE_DIR, FOLDER, "performance.md#the-cache-of-compiled-kernels",                    \
      "Where compiled kernels are kept; by default 'ckpp' in $XDG_CACHE_HOME or in "             \
      "$HOME/.cache.")                                                                           \
    X(CKPP_CACHE_SIZE, SIZE, "performance.md#the-cache-of-compiled-kernels",                     \
      "How much of them: bytes, or with K, M or G. The default is 1G; those that were not used " \
      "for longest go first. Each further program that compiles at the same time may exceed it " \
      "by a 64th.")                                                                              \
    X(CKPP_CACHE, WORD, "performance.md#the-cache-of-compiled-kernels",                          \
      "'off': nothing is kept on disk; 'ro': what is there is read.")                            \
    X(CKPP_TUNE, WORD, "performance.md#tuning",                                                  \
      "Of kernels with tune(...), and of those that --tune of ckpp(1) is for: 'auto' (default): " \
      "what is not in the cache is measured; 'off': the first combination that can run is "      \
      "taken, nothing is measured, and what is in the cache is not used; 'force': each process " \
      "measures anew, and replaces what is in the cache.")                                       \
    X(CKPP_CXX, PROGRAM, "",                                                                     \
      "The C++ compiler of the host backend, as a path or a name that is looked for along "      \
      "$PATH, and its options. It is run in a private folder.")                                  \
    X(CUDA_HOME, FOLDER, "",                                                                     \
      "Where CUDA is. Its libraries are also looked for along $LD_LIBRARY_PATH.")                \
    X(CUDA_PATH, FOLDER, "", "")                                                                 \
    X(CKPP_CHECK, LIST, "checking-and-debugging.md#checks-at-run-time",                          \
      "A list of checks, with commas: 'bounds,nan'.")                                            \
    X(CKPP_COMM_TIMEOUT, SECONDS, "many-gpus.md#when-ranks-disagree",                            \
      "How long a call with comm(...) waits for other ranks before it is an error, which names " \
      "them. The default is 300; 0: for ever.")                                                  \
    X(CKPP_EXPLAIN, WORD, "#why-explanations",                                                   \
      "'1': say of each launch where it runs and why there, how it is specialised, what is "     \
      "copied, and where its code comes from, of later ones at the same place only what is "     \
      "different, and at exit how often nothing was; of an annotated loop also which threads "   \
      "share an iteration, what has a window, and why not; 'source': and show the source of each "\
      "kernel when it is built.")                                                                \
    X(CKPP_DEBUG, FLAG, "checking-and-debugging.md#debuggers",                                   \
      "1: compile kernels for a debugger, without optimisation. On the host they stay in files " \
      "in $TMPDIR, so that debuggers and profilers find their code.")                            \
    X(CKPP_STACKS, FLAG, "",                                                                     \
      "1: on the host, threads of a raw kernel that wait for each other have a stack each, also " \
      "where loops over the threads of a block would do.")                                       \
    X(CKPP_RECORD, FILE, "performance.md#recordings",                                            \
      "A file for the kernels that this run needs, with their types, layouts and sources: what " \
      "--specializations of ckpp(1) reads, and ckpp-cache(1). What 'bounds' of $CKPP_CHECK "     \
      "has compiled is not in it.")                                                              \
    X(CKPP_STATS, FLAG, "#how-much-statistics",                                                  \
      "1: print a table at the program's end: calls, time, bytes and compilations of each "      \
      "kernel. One without a name is called by its function and line, 'step:42'.")               \
    X(CKPP_TRACE, FILE, "#when-traces",                                                          \
      "A file for a trace of launches, copies, compilations and waits, with the program's "      \
      "arguments, which Perfetto and ckpp-report(1) show; '%p' in its name is the process's "    \
      "number.")                                                                                 \
    X(XDG_CACHE_HOME, FOLDER, "", "Where caches are, an absolute path; see $CKPP_CACHE_DIR.")    \
    X(HOME, FOLDER, "", "The user's folder; see $CKPP_CACHE_DIR.")                               \
    X(PATH, FOLDERS, "", "Where the host backend's compiler is looked for.")                     \
    X(NVCC_CCBIN, PROGRAM, "",                                                                   \
      "The C++ compiler that nvcc runs, where kernels have it compile.")                         \
    X(LD_LIBRARY_PATH, FOLDERS, "",                                                              \
      "Where CUDA's libraries are looked for, too; see $CUDA_HOME.")                             \
    X(NCCL_P2P_DISABLE, FLAG, "",                                                                \
      "1: ranks' GPUs leave each other's memory alone, as NCCL then does.")                      \
    X(TMPDIR, FOLDER, "", "Where the host backend compiles, by default /tmp.")                   \
    X(OMP_WAIT_POLICY, MARK, "performance.md#the-hosts-threads",                                 \
      "Set: whether the host's threads spin while they wait is left to OpenMP.")                 \
    X(GOMP_SPINCOUNT, MARK, "", "")                                                              \
    X(CPATH, MARK, "",                                                                           \
      "Where C++ compilers look for headers, too: with one of these set, kernels on the host "   \
      "that include files, and those that nvcc compiles, are not kept on disk.")                 \
    X(C_INCLUDE_PATH, MARK, "", "")                                                              \
    X(CPLUS_INCLUDE_PATH, MARK, "", "")                                                          \
    X(NSYS_PROFILING_SESSION_ID, MARK, "",                                                       \
      "Left by a profiler that is attached: launches stand in NVTX ranges with their names, "    \
      "and kernels are compiled with line information.")                                         \
    X(NV_NSIGHT_INJECTION_PORT_BASE, MARK, "", "")                                               \
    X(NV_NSIGHT_INJECTION_TRANSPORT_TYPE, MARK, "", "")                                          \
    X(NV_TPS_LAUNCH_TOKEN, MARK, "", "")                                                         \
    X(NVTX_INJECTION64_PATH, MARK, "", "")                                                       \
    X(CUDA_INJECTION64_PATH, MARK, "", "")

/* X(name, help): the words of CKPP_CHECK, in the order in which messages list them. */
#define ENV_CHECKS(X)                                                                            \
    X(bounds,                                                                                    \
      "The indices of 'raw' parameters are checked, x[k], x(j, k) and x.at(k), and in raw "      \
      "kernels x(j, k) and x.at(k), on a GPU too. What a raw kernel does with a pointer, "       \
      "x[k], is not.")                                                                           \
    X(nan,                                                                                       \
      "A NaN in an output is an error of the call, which names the element and the arguments "   \
      "that had a NaN before the launch.")                                                       \
    X(verify,                                                                                    \
      "Each launch is made a second time on the other backend, the host or a GPU, from the "     \
      "same arguments, and its outputs are compared: integers exactly, floating numbers within " \
      "what rounding explains. What a kernel prints, it prints twice. Kernels that the other "   \
      "backend cannot run, those of modules and those with textures are named once, and passed " \
      "over.")                                                                                   \
    X(discrete,                                                                                  \
      "Without a GPU, the host is device 0 with memory of its own, which is filled with bytes "  \
      "of 255 when it is new. A program that touches such memory itself, or after its release, " \
      "ends with a message; an array whose 'device' is not where its memory is, is an error. "   \
      "With a GPU, too: a program ends with a message that, in a data region, reads what is "    \
      "newer on the device, and it is an error to write what is then copied from there, to "     \
      "free an array that is present, and to end a region in which a kernel has written an "     \
      "array that was only 'in'. Arrays that are never left are named when the program ends. "   \
      "Without a GPU, results of calls with 'nowait' arrive when the program waits.")            \
    X(comm,                                                                                      \
      "At the first run of each call with comm(...), the ranks compare what they call, and with "\
      "which types and shapes: a difference is an error that names both ranks and lines.")

#endif
