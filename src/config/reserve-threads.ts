/**
 * Size libuv's thread pool: up to seven concurrent statements of the embedded engine hold a thread each, and Node's default of
 * four stays for files, DNS and password hashing. Call it first: the pool is created when it is first used.
 */
export function reserveThreads(): void {
  process.env['UV_THREADPOOL_SIZE'] ??= '11'
}
