/** Where a key leads among `count` buckets: to one, to none (null), or nowhere (undefined) where it is no key of the chart. */
export function keyTarget(key: string, from: number | null, count: number): number | null | undefined {
  const last = count - 1
  switch (key) {
    case 'ArrowRight':
      return from === null ? 0 : Math.min(from + 1, last)
    case 'ArrowLeft':
      return from === null ? last : Math.max(from - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'Escape':
      return null
    default:
      return undefined
  }
}
