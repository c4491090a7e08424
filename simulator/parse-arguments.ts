import { parseArgs } from 'node:util'
import { isCodeScope, type CodeToken } from './code-host/code-tokens.ts'
import type { AccessKey } from './server/access-keys.ts'
import type { SimulatorOptions } from './settings.ts'
import { isWindowLength } from './world/files/file-windows.ts'

export const USAGE = `Usage: npm run simulator -- [options]

A chat-assistant vendor and a code host with its code assistant, as one HTTP server with invented people.
Nothing leaves this machine.

  --port <n>            port to listen on                                    9400
  --host <address>      address to listen on                                 127.0.0.1
  --people <n>          people who ever work there                           400
  --days <n>            days of history up to today                          60
  --seed <n>            same seed, same world, same bytes                    7
  --accounts <n>        organisations, each with its own ids                 1
  --profile <name>      chatassist | chatgpt-enterprise: words in answers    chatassist
  --costs <form>        files | rows_json | rows_ndjson                      files
  --limits <form>       both | bare | three_lists                            both
  --agreement <unit>    credits | usd | switch (credits, then USD)           credits
  --estimates <share>   share of lines with the vendor's USD estimate        0.6
  --density <x>         multiplies the number of records                     1
  --file-minutes <n>    minutes per log file before the last two days        10
  --max-file-bytes <n>  a file is cut past this                              15000000
  --duplicates <share>  rows written again to a later file                   0.03
  --restatements <share> rows written again with other amounts               0.004
  --retention-days <n>  days a file is kept                                  30
  --requests-per-minute <n> for each endpoint and key; 0: no limit           0
  --storage <where>     same_origin | second_origin for signed addresses     same_origin
  --key <key>=<scopes>  a key of your own instead of the printed ones, as often as needed:
                        --key sk-mine=costs,limits  --key sk-other=costs
  --code-profile <name> codeassist | github-copilot: words of the code host  codeassist
  --organizations <n>   organisations of the enterprise on the code host     2
  --metrics-calls <how> open | closed                                        as the profile has it
  --code-customer <who> existing | new: credits included until 2026-08-31    existing
  --reported-credits <n> few | as_billed: credits of people in reports       few
  --undocumented-sku    bill a SKU that no document names
  --report-days <n>     days a report can be asked for                       365
  --quiet-days <how>    empty_file | no_content: days without a line         empty_file
  --lines-per-file <n>  lines of one report file; more make several          5000
  --code-requests-per-hour <n> for each credential; 0: no limit              0
  --token <token>=<scopes> a classic token of your own instead of the printed ones:
                        --token mine=read:enterprise,manage_billing,read:org
  --app-return-url <url> where the app sends browsers after an install       Tidemark on port 8420
  --awkward-names       names with markup, formulas, directions, emoji
  --tied-end-times      cut files share their end_time
  --help                this text
`

/** A wrong argument; the message is shown to the user. */
export class ArgumentError extends Error {
  override name = 'ArgumentError'
}

const OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  people: { type: 'string' },
  days: { type: 'string' },
  seed: { type: 'string' },
  accounts: { type: 'string' },
  profile: { type: 'string' },
  costs: { type: 'string' },
  limits: { type: 'string' },
  agreement: { type: 'string' },
  estimates: { type: 'string' },
  density: { type: 'string' },
  'file-minutes': { type: 'string' },
  'max-file-bytes': { type: 'string' },
  duplicates: { type: 'string' },
  restatements: { type: 'string' },
  'retention-days': { type: 'string' },
  'requests-per-minute': { type: 'string' },
  storage: { type: 'string' },
  key: { type: 'string', multiple: true },
  'code-profile': { type: 'string' },
  organizations: { type: 'string' },
  'metrics-calls': { type: 'string' },
  'code-customer': { type: 'string' },
  'reported-credits': { type: 'string' },
  'undocumented-sku': { type: 'boolean' },
  'report-days': { type: 'string' },
  'quiet-days': { type: 'string' },
  'lines-per-file': { type: 'string' },
  'code-requests-per-hour': { type: 'string' },
  token: { type: 'string', multiple: true },
  'app-return-url': { type: 'string' },
  'awkward-names': { type: 'boolean' },
  'tied-end-times': { type: 'boolean' },
  help: { type: 'boolean' },
} as const

type Values = Partial<Record<keyof typeof OPTIONS, string | boolean | string[]>>

/** Parse the command line; null for --help. @throws ArgumentError */
export function parseArguments(args: readonly string[]): SimulatorOptions | null {
  const values = readValues(args)
  if (values.help === true) return null
  const fraction = (name: keyof Values, low: number, high: number) => numberOf(values, name, low, high)
  const number = (name: keyof Values, low: number, high: number) => wholeOf(values, name, low, high)
  const fileMinutes = number('file-minutes', 1, 43_200)
  if (fileMinutes !== undefined && !isWindowLength(fileMinutes)) {
    throw new ArgumentError(
      '--file-minutes must divide a day or be whole days: 10, 60, 240, 1440 or 10080, for example.',
    )
  }
  return {
    port: number('port', 0, 65_535) ?? 9400,
    host: typeof values.host === 'string' ? values.host : undefined,
    people: number('people', 1, 1_000_000),
    days: number('days', 1, 5_000),
    seed: number('seed', 0, 2 ** 31),
    accounts: number('accounts', 1, 50),
    profile: oneOf(values, 'profile', ['chatassist', 'chatgpt-enterprise']),
    costs: oneOf(values, 'costs', ['files', 'rows_json', 'rows_ndjson']),
    limits: oneOf(values, 'limits', ['both', 'bare', 'three_lists']),
    agreement: oneOf(values, 'agreement', ['credits', 'usd', 'switch']),
    estimates: fraction('estimates', 0, 1),
    density: fraction('density', 0, 1_000),
    fileMinutes,
    maxFileBytes: number('max-file-bytes', 2_000, 2 ** 30),
    duplicates: fraction('duplicates', 0, 0.5),
    restatements: fraction('restatements', 0, 0.5),
    retentionDays: number('retention-days', 1, 5_000),
    requestsPerMinute: number('requests-per-minute', 0, 1_000_000),
    storage: oneOf(values, 'storage', ['same_origin', 'second_origin']),
    keys: keysOf(values.key),
    ...codeHostOptions(values, number),
    awkwardNames: values['awkward-names'] === true,
    tiedEndTimes: values['tied-end-times'] === true,
  }
}

function codeHostOptions(
  values: Values,
  number: (name: keyof Values, low: number, high: number) => number | undefined,
): SimulatorOptions {
  const address = values['app-return-url']
  if (typeof address === 'string' && !URL.canParse(address))
    throw new ArgumentError('--app-return-url must be an address.')
  return {
    codeProfile: oneOf(values, 'code-profile', ['codeassist', 'github-copilot']),
    codeOrganizations: number('organizations', 1, 50),
    metricsCalls: oneOf(values, 'metrics-calls', ['open', 'closed']),
    codeCustomer: oneOf(values, 'code-customer', ['existing', 'new']),
    reportedCredits: oneOf(values, 'reported-credits', ['few', 'as_billed']),
    undocumentedSku: values['undocumented-sku'] === true,
    reportDays: number('report-days', 1, 5_000),
    quietDays: oneOf(values, 'quiet-days', ['empty_file', 'no_content']),
    linesPerFile: number('lines-per-file', 1, 10_000_000),
    codeRequestsPerHour: number('code-requests-per-hour', 0, 10_000_000),
    codeTokens: tokensOf(values.token),
    appReturnUrl: typeof address === 'string' ? address : undefined,
  }
}

function readValues(args: readonly string[]): Values {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true }).values
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : String(error))
  }
}

function numberOf(values: Values, name: keyof Values, low: number, high: number): number | undefined {
  const text = values[name]
  if (typeof text !== 'string') return undefined
  const value = Number(text)
  if (text.trim() === '' || !(value >= low && value <= high)) {
    throw new ArgumentError(`--${name} must be a number from ${low} to ${high}.`)
  }
  return value
}

function wholeOf(values: Values, name: keyof Values, low: number, high: number): number | undefined {
  const value = numberOf(values, name, low, high)
  if (value !== undefined && !Number.isInteger(value))
    throw new ArgumentError(`--${name} must be a whole number from ${low} to ${high}.`)
  return value
}

function oneOf<const Word extends string>(
  values: Values,
  name: keyof Values,
  allowed: readonly Word[],
): Word | undefined {
  const text = values[name]
  if (text === undefined) return undefined
  const word = allowed.find((each) => each === text)
  if (word === undefined) throw new ArgumentError(`--${name} must be one of: ${allowed.join(', ')}.`)
  return word
}

function keysOf(given: Values[keyof Values]): AccessKey[] | undefined {
  if (!Array.isArray(given)) return undefined
  return given.map((text, at) => {
    const [key = '', list = ''] = text.split(/=(?=[^=]*$)/)
    const scopes = list.split(',').filter((scope) => scope === 'costs' || scope === 'limits')
    if (key === '' || scopes.length === 0)
      throw new ArgumentError('--key must be <key>=costs, <key>=limits or <key>=costs,limits.')
    return { name: `key ${at + 1}`, key, kind: 'admin', scopes }
  })
}

function tokensOf(given: Values[keyof Values]): CodeToken[] | undefined {
  if (!Array.isArray(given)) return undefined
  return given.map((text, at) => {
    const [token = '', list = ''] = text.split(/=(?=[^=]*$)/)
    const scopes = list.split(',').filter(isCodeScope)
    if (token === '' || scopes.length === 0)
      throw new ArgumentError(
        '--token must be <token>=<scope>,<scope>, such as read:enterprise,manage_billing.',
      )
    return {
      name: `token ${at + 1}`,
      token,
      kind: 'classic',
      login: 'sim-owner',
      scopes,
      role: 'enterprise_owner',
    }
  })
}
