/** What keys and tokens look like, wherever they stand. */
export const SECRET_TEXT = new RegExp(
  [
    String.raw`\b(?:sk-|gh[a-z]_|github_pat_|glpat-|tmks?_|eyJ)[\w.-]{4,}`,
    String.raw`-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)`,
  ].join('|'),
  'gi',
)
