import { epochMicros } from '../../model/time/time.ts'

interface PageEnd {
  files: readonly { endTime: string }[]
  /** As the page names it; null when it does not. */
  lastEndTime: string | null
}

/**
 * The `after` of the next page, or null when the page does not move on. Always one of the vendor's own strings.
 * `after` is strict, so a page that ends among files of one and the same time would lose the rest of them: then the
 * next page starts before them. A page of nothing else cannot be divided; there only the time itself moves on.
 */
export function nextPageAfter(page: PageEnd, after: string): string | null {
  const end = page.lastEndTime ?? latestOf(page.files)
  const before = page.files.filter((file) => isLater(end, file.endTime))
  const earlier = endsAmongEquals(page.files, end) ? latestOf(before) : null
  return [earlier, end].find((next) => isLater(next, after)) ?? null
}

function endsAmongEquals(files: PageEnd['files'], end: string | null): boolean {
  return end !== null && files.filter(({ endTime }) => epochMicros(endTime) === epochMicros(end)).length > 1
}

function latestOf(files: PageEnd['files']): string | null {
  return files.reduce<string | null>((latest, { endTime }) => {
    return latest === null || isLater(endTime, latest) ? endTime : latest
  }, null)
}

function isLater(time: string | null, than: string): boolean {
  const [a, b] = [time === null ? null : epochMicros(time), epochMicros(than)]
  return a !== null && b !== null && a > b
}
