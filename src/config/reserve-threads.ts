/**
 * Seven statements of the embedded engine at once hold a thread of Node's pool each; files, name lookups and passwords keep
 * Node's own four. To be called before anything else: the threads are there from the first work that is given to them.
 */
export function reserveThreads(): void {
  process.env['UV_THREADPOOL_SIZE'] ??= '11'
}
