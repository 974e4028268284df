/* nvrtc_functions.h - the functions of NVRTC that ckpp calls: see cuda.h. */
#ifndef RUNTIME_CUDA_NVRTC_FUNCTIONS_H
#define RUNTIME_CUDA_NVRTC_FUNCTIONS_H

/* X(name without "nvrtc", (parameters), (arguments)): functions that return an nvrtcResult. */
#define NVRTC_FUNCTIONS(X)                                                                        \
    X(Version, (int *major, int *minor), (major, minor))                                          \
    X(GetNumSupportedArchs, (int *count), (count))                                                \
    X(GetSupportedArchs, (int *archs), (archs))                                                   \
    X(CreateProgram,                                                                              \
      (nvrtcProgram *program, const char *source, const char *name, int nheaders,                 \
        const char *const *headers,                                                               \
       const char *const *names),                                                                 \
      (program, source, name, nheaders, headers, names))                                          \
    X(AddNameExpression, (nvrtcProgram program, const char *expression), (program, expression))   \
    X(GetLoweredName, (nvrtcProgram program, const char *expression, const char **name),          \
      (program, expression, name))                                                                \
    X(CompileProgram, (nvrtcProgram program, int noptions, const char *const *options),           \
      (program, noptions, options))                                                               \
    X(GetProgramLogSize, (nvrtcProgram program, size_t *size), (program, size))                   \
    X(GetProgramLog, (nvrtcProgram program, char *log), (program, log))                           \
    X(GetCUBINSize, (nvrtcProgram program, size_t *size), (program, size))                        \
    X(GetCUBIN, (nvrtcProgram program, char *cubin), (program, cubin))                            \
    X(GetPTXSize, (nvrtcProgram program, size_t *size), (program, size))                          \
    X(GetPTX, (nvrtcProgram program, char *ptx), (program, ptx))                                  \
    X(GetLTOIRSize, (nvrtcProgram program, size_t *size), (program, size))                        \
    X(GetLTOIR, (nvrtcProgram program, char *ir), (program, ir))                                  \
    X(DestroyProgram, (nvrtcProgram *program), (program))

#endif
