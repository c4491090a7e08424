import type { Answer } from '../server/answer.ts'

/** Undocumented fields with names that vendors might use. */
const UNNAMED = [
  'title',
  'body',
  'description',
  'bio',
  'prompt',
  'conversation_title',
  'completion_text',
  'file_name_used',
  'commit_message',
  'branch',
  'diff_hunk',
  'comment_text',
] as const

/** Documented fields that the service does not need. */
const NEEDLESS =
  /"(title|body|body_text|description|bio|html_url|avatar_url|node_id|notification_setting|privacy|permission|ref|label|gravatar_id)":(?:"(?:[^"\\]|\\.)*"|null)/g

/** Fields of people and groups that the service stores. */
const NAMES = /"(name|email)":"(?:[^"\\]|\\.)*"/g

/**
 * Mark the JSON text with `word`, to find out where the service stores it: in every unneeded field, in undocumented fields
 * added to every object at every depth, and with `names` in the names and addresses of people and groups.
 */
export function tellMore(text: string, word: string, names: boolean): string {
  // The lines inside are marked already, so this text is left as it is.
  if (text.includes('"head_commit":')) return text
  const named = names ? text.replaceAll(NAMES, (_, field: string) => `"${field}":${said(word, field)}`) : text
  const filled = named.replaceAll(NEEDLESS, (_, field: string) => `"${field}":${said(word, field)}`)
  const more = UNNAMED.filter((field) => !filled.includes(`"${field}":`)).map(
    (field) => `"${field}":${said(word, field)}`,
  )
  more.push(
    `"head_commit":{"message":${said(word, 'message')}},"labels_given":[${said(word, 'label_given')}]`,
  )
  return intoEveryObject(filled, more.join())
}

function said(word: string, field: string): string {
  return JSON.stringify(`${word}.${field}.`)
}

/** Edits the text and does not parse it, so that numbers keep their digits. */
function intoEveryObject(text: string, fields: string): string {
  let inText = false
  return text.replaceAll(/\\.|"|\{(\s*\})?/gs, (found, empty: string | undefined) => {
    if (found === '"') inText = !inText
    if (inText || !found.startsWith('{')) return found
    return empty === undefined ? `{${fields},` : `{${fields}}`
  })
}

const CALLS: readonly [RegExp, string][] = [
  [/\/usage_limits/, 'limits'],
  [/\/logs$/, 'log-list'],
  [/^\/report-files\/([a-z0-9-]+)/, 'report'],
  [/\/reports\//, 'report-links'],
  [/\/seats$/, 'seats'],
  [/\/members$/, 'members'],
  [/\/teams$/, 'teams'],
  [/\/reviews$/, 'reviews'],
  [/\/pulls$/, 'pulls'],
  [/\/repos(itories)?$/, 'repositories'],
  [/\/settings\/billing\//, 'money'],
  [/\/billing$/, 'billing'],
  [/\/metrics$/, 'metrics'],
  [/installations|access_tokens|access_token|conversions|\/app$|\/user$/, 'install'],
]
/** Calls whose `name` fields are names of people, teams or groups. */
const OF_PEOPLE = new Set(['limits', 'seats', 'members', 'teams'])

/** The suffix of `word` in answers of a path, which tells where a stored mark came from. */
export function callOf(path: string): string {
  return CALLS.find(([pattern]) => pattern.test(path))?.[1] ?? 'other'
}

/** `tellMore` for a whole answer. Files with a listed hash are marked when they are made, so they are skipped here. */
export function answerTellingMore(answer: Answer, path: string, word: string): Answer {
  const text = answer.body.toString('utf8')
  if (path.startsWith('/storage/') || !/^\s*[[{]/.test(text)) return answer
  const call = callOf(path)
  return { ...answer, body: Buffer.from(tellMore(text, `${word}.${call}`, OF_PEOPLE.has(call))) }
}
