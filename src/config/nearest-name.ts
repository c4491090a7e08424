/** The known name with the smallest edit distance, for "did you mean". */
export function nearestName(name: string, known: readonly string[]): string | null {
  const ranked = known.map((candidate) => ({ candidate, edits: editDistance(name, candidate) }))
  ranked.sort((a, b) => a.edits - b.edits)
  return ranked[0]?.candidate ?? null
}

/** Levenshtein distance. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [i, a] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, b] of [...to].entries()) {
      next.push(Math.min((row[j] ?? 0) + (a === b ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
