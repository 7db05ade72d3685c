// Calls that the headers of some systems show to GNU programs only. Both return 0, or -1 and set errno.

#include <stdio.h>
#include <unistd.h>

#ifdef __linux__
#include <fcntl.h>
#include <sys/syscall.h>
#endif

// Exchanges what two names stand for, in one step.
static inline int cfiles_exchange(const char *one, const char *other) {
#ifdef __linux__
  return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, 2u /* RENAME_EXCHANGE */);
#else
  return renamex_np(one, other, RENAME_SWAP);
#endif
}

// Waits until all that was written to the file system of an open file or folder is on its disk.
// Darwin has no such call; there every file has to be synced by itself.
static inline int cfiles_sync(int descriptor) {
#ifdef __linux__
  return (int)syscall(SYS_syncfs, descriptor);
#else
  return fsync(descriptor);
#endif
}
