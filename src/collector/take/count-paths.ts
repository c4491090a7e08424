/** How often each path of an unknown field was seen. */
export type PathCounts = Record<string, number>

/** Without a prototype: the names are the vendor's, and one may be `constructor` or `__proto__`. */
export function noPaths(): PathCounts {
  const counts: PathCounts = Object.create(null)
  return counts
}

export function countPaths(counts: PathCounts, paths: readonly string[]): PathCounts {
  for (const path of paths) counts[path] = (counts[path] ?? 0) + 1
  return counts
}
