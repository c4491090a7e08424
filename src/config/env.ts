/** An environment variable, as docs/operate.md lists it. */
export interface VariableDescription {
  name: string
  /** Default as a value or in words; null: none. */
  default: string | null
  description: string
  /** Its value is never printed. */
  secret: boolean
}

const variable = <Name extends string>(
  name: Name,
  fallback: string | null,
  description: string,
  secret = false,
) => ({
  name,
  default: fallback,
  description,
  secret,
})

/** Every environment variable that Tidemark reads. */
export const VARIABLES = [
  variable('TIDEMARK_DATA_DIR', './data', 'Folder of the embedded stores and the raw files.'),
  variable(
    'TIDEMARK_CONFIG_DIR',
    '<data folder>-secrets',
    'Folder of the key file that is made when TIDEMARK_SECRET_KEY is not set; keep it out of the data folder’s backup.',
  ),
  variable(
    'HOST',
    '127.0.0.1',
    'Address to listen on. One that other machines reach needs TIDEMARK_PUBLIC_URL.',
  ),
  variable('PORT', '8420', 'Port to listen on; 0 takes a free one.'),
  variable(
    'TIDEMARK_PUBLIC_URL',
    null,
    'Address people open, for example https://tidemark.example.com. With https the session cookie is marked Secure.',
  ),
  variable(
    'TIDEMARK_TRUSTED_PROXIES',
    null,
    'Addresses or CIDR ranges of your reverse proxies, separated by commas. Only from them X-Forwarded-For is believed; without it everybody behind a proxy counts as one client in the limits.',
  ),
  variable(
    'TIDEMARK_SIGN_IN_ORIGINS',
    null,
    'Origins of identity providers on your own network, separated by commas, such as https://keycloak.internal:8443. Only these may be private, plain http or on another port than 443.',
  ),
  variable('LOG_LEVEL', 'info', 'fatal, error, warn, info, debug, trace or silent.'),
  variable(
    'TIDEMARK_SECRET_KEY',
    'a key file',
    'Keys that seal stored secrets: 32 bytes each in base64 or hex, separated by commas. The last seals, all open. Required with TIDEMARK_DATABASE_URL.',
    true,
  ),
  variable(
    'TIDEMARK_DATABASE_URL',
    'SQLite in the data folder',
    'PostgreSQL for settings, people and jobs: postgres://user:password@host/database.',
    true,
  ),
  variable(
    'TIDEMARK_CLICKHOUSE_URL',
    'chDB in the data folder',
    'ClickHouse for usage and cost data: http(s)://user:password@host:8123/database.',
    true,
  ),
  variable(
    'TIDEMARK_CLICKHOUSE_CLUSTER',
    null,
    'Name of the ClickHouse cluster that holds the tables, when there is one.',
  ),
  variable(
    'CODE_ASSIST_API_URL',
    null,
    'Base address of the neutral code-assistant product. May be http and private.',
  ),
  variable(
    'CHAT_ASSIST_API_URL',
    null,
    'Base address of the neutral chat-assistant product. May be http and private.',
  ),
  variable(
    'CHATGPT_ENTERPRISE_API_URL',
    'the vendor’s address',
    'Another base address for the ChatGPT Enterprise product, for a gateway in front of it.',
  ),
  variable(
    'GITHUB_COPILOT_API_URL',
    'the vendor’s address',
    'Another base address for the GitHub Copilot product: data residency (https://api.<name>.ghe.com) or a gateway.',
  ),
  variable(
    'CODE_ASSIST_FURTHER_API_URLS',
    null,
    'Further base addresses of the neutral code-assistant product, separated by commas: each can be chosen when connecting.',
  ),
  variable(
    'GITHUB_COPILOT_FURTHER_API_URLS',
    null,
    'The same of GitHub Copilot, for example https://api.<name>.ghe.com beside github.com.',
  ),
  variable(
    'CODE_HOST_URL',
    'the vendor’s address',
    'Where people sign in to the code host, for example https://<name>.ghe.com. The neutral product’s is CODE_ASSIST_API_URL.',
  ),
  variable(
    'CODE_HOST_APP_SLUG',
    null,
    'Name of your app on the code host as in its address. Goes before an app registered in Connected Apps.',
  ),
  variable(
    'CODE_HOST_CLIENT_ID',
    null,
    'Client ID of that app, where a user’s token is the grant (the neutral product). Goes with CODE_HOST_CLIENT_SECRET.',
  ),
  variable('CODE_HOST_CLIENT_SECRET', null, 'Client secret of that app.', true),
  variable(
    'CODE_HOST_APP_ID',
    null,
    'App ID of that app, where an installation is the grant (GitHub Copilot). Goes with CODE_HOST_PRIVATE_KEY.',
  ),
  variable(
    'CODE_HOST_PRIVATE_KEY',
    null,
    'Private key of that app in PEM form; \\n may stand for line ends.',
    true,
  ),
  variable(
    'TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE',
    'as the product allows',
    'Requests per minute and key sent to upstreams whose address is set here; never to a vendor’s own.',
  ),
  variable(
    'TIDEMARK_UPSTREAM_RETENTION_DAYS',
    'as the product keeps',
    'Days for which the chat assistant whose address is set here keeps its cost files.',
  ),
  variable(
    'TIDEMARK_UPSTREAM_REPORT_DAYS',
    'as the product keeps',
    'Days for which the code assistant whose address is set here keeps its reports.',
  ),
  variable('TIDEMARK_COSTS_POLL_MINUTES', '15', 'Minutes between two looks for new cost records.'),
  variable('TIDEMARK_LIMITS_POLL_MINUTES', '360', 'Minutes between two looks at the spend limits.'),
  variable(
    'TIDEMARK_MIN_FREE_DISK_MB',
    '1024',
    'Megabytes of the data folder’s disk, and of a ClickHouse server’s, below which collecting stops until there is room again; the embedded engine keeps half of it free.',
  ),
  variable('TIDEMARK_RAW_RETENTION_DAYS', '35', 'Days for which what was read of fetched files is kept.'),
  variable(
    'TIDEMARK_SESSION_IDLE_MINUTES',
    '120',
    'Minutes, 5 to 720, after which a session that nobody uses ends. Every session ends 12 hours after its sign-in at the latest.',
  ),
  variable(
    'TIDEMARK_AUDIT_RETENTION_DAYS',
    'for good',
    'Days, 30 or more, for which entries of the audit log are kept. Older ones are removed once a day, which the log tells and `audit verify` knows.',
  ),
  variable('TIDEMARK_ORGANIZATION', 'Tidemark', 'Headless first start: name of the organisation.'),
  variable(
    'TIDEMARK_PRIVACY',
    'aggregate',
    'Headless first start: what is shown of people, “aggregate”, “pseudonymous” or “identified”. Read once, when the organisation is made; afterwards it is changed on the page Privacy.',
  ),
  variable(
    'TIDEMARK_ADMIN_EMAIL',
    null,
    'Headless first start: e-mail address of the owner. Goes with TIDEMARK_ADMIN_PASSWORD.',
  ),
  variable(
    'TIDEMARK_ADMIN_PASSWORD',
    null,
    'Headless first start: the owner’s password, 12 to 128 characters.',
    true,
  ),
  variable(
    'TIDEMARK_METRICS_TOKEN',
    null,
    'Asked for by /metrics as “Authorization: Bearer …” when it is set: 16 characters or more. Without it /metrics answers everybody who reaches the port.',
    true,
  ),
  variable(
    'TIDEMARK_ADMIN_TOKEN',
    null,
    'An API token with the admin role, 12 characters or more; 32 random ones are advised. It is valid as long as it is set.',
    true,
  ),
] as const satisfies readonly VariableDescription[]

type VariableName = (typeof VARIABLES)[number]['name']

/** The variables as text, not validated yet. */
export interface Env {
  values: Partial<Record<VariableName, string>>
  /** Unknown names that begin with TIDEMARK_. */
  unknown: string[]
}

/** Pick our variables. An empty value counts as not set, because compose files pass unset variables that way. */
export function readEnv(env: Record<string, string | undefined>): Env {
  const names = new Set<string>(VARIABLES.map(({ name }) => name))
  const values: Env['values'] = {}
  for (const { name } of VARIABLES) {
    const text = env[name]?.trim()
    if (text) values[name] = text
  }
  const unknown = Object.keys(env).filter((name) => name.startsWith('TIDEMARK_') && !names.has(name))
  return { values, unknown }
}

/** Secret values for the logger to redact; shorter than eight characters they would also match ordinary words. */
export function secretValues({ values }: Env): string[] {
  const secret = VARIABLES.filter((one) => one.secret).flatMap(({ name }) => values[name] ?? [])
  return secret.filter((value) => value.length >= 8)
}

const PROXY_VARIABLES = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY']

/** Proxy variables that are set but ignored: requests must go to the addresses that the address guard has checked. */
export function ignoredProxies(env: Record<string, string | undefined>): string[] {
  return Object.keys(env).filter((name) => PROXY_VARIABLES.includes(name.toUpperCase()) && env[name]?.trim())
}

/** The environment of this process. Only this function reads `process.env`; all others get it as an argument. */
export function processEnvironment(): Record<string, string | undefined> {
  return process.env
}
