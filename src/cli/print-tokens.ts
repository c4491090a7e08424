export interface PrintedToken {
  id: string
  name: string
  role: string
  hint: string
  expiresAt: string | null
  lastUsedAt: string | null
}

/** Tokens as lines of a table; the token's own value is known to nobody. */
export function tokenTable(tokens: readonly PrintedToken[]): string {
  const lines = [
    ['id', 'name', 'role', 'begins', 'expires', 'last used'],
    ...tokens.map(({ id, name, role, hint, expiresAt, lastUsedAt }) => [
      id,
      name.replaceAll(/\p{Cc}/gu, '?'),
      role,
      hint,
      expiresAt ?? 'never',
      lastUsedAt ?? 'never',
    ]),
  ]
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0))) ?? []
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}
