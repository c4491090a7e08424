import type { Answer } from '../server/answer.ts'

/** Fields that no documentation names, in the words vendors like to use. */
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

/** Fields that answers have and nobody needs. */
const NEEDLESS =
  /"(title|body|body_text|description|bio|html_url|avatar_url|node_id|notification_setting|privacy|permission|ref|label|gravatar_id)":(?:"(?:[^"\\]|\\.)*"|null)/g

/** Fields of people and groups that are told to be kept. */
const NAMES = /"(name|email)":"(?:[^"\\]|\\.)*"/g

/**
 * The JSON text with more in every object than is documented, `word` in every text of it: names and addresses of people
 * and groups where `names` says so, needless fields, and fields nobody has named, at every depth.
 */
export function tellMore(text: string, word: string, names: boolean): string {
  // Where lines tell more already, what is around them is left as it is.
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

/** By its characters: numbers keep their text. */
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
  [/\/billing$/, 'billing'],
  [/\/metrics$/, 'metrics'],
  [/installations|access_tokens|access_token|conversions|\/app$|\/user$/, 'install'],
]
/** Where names are those of people, teams and groups. */
const OF_PEOPLE = new Set(['limits', 'seats', 'members', 'teams'])

/** What `word` is followed by in the answers of a path, so that one can tell where it came from. */
export function callOf(path: string): string {
  return CALLS.find(([pattern]) => pattern.test(path))?.[1] ?? 'other'
}

/** The same of a whole answer; bodies with a stated hash are made so from the start. */
export function answerTellingMore(answer: Answer, path: string, word: string): Answer {
  const text = answer.body.toString('utf8')
  if (path.startsWith('/storage/') || !/^\s*[[{]/.test(text)) return answer
  const call = callOf(path)
  return { ...answer, body: Buffer.from(tellMore(text, `${word}.${call}`, OF_PEOPLE.has(call))) }
}
