import { pino, type Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

/** Keys whose values never reach a log line, wherever they sit up to three levels deep. */
const SECRET_KEYS = [
  'admin_key',
  'spend_limits_api_key',
  'personal_access_token',
  'authorization',
  'Authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'secret',
  'key',
  'email',
  'name',
]

/** Secret-looking text (`sk-…`, `ghp_…`, `Bearer …`, signed query strings) that slipped into a message. */
const SECRET_TEXT =
  /\b(?:sk-[A-Za-z0-9_-]{6,}|gh[pousr]_[A-Za-z0-9]{8,}|github_pat_\w{8,}|tmk_[A-Za-z0-9_-]{8,})|(?<=Bearer\s)\S+|(?<=[?&](?:sig|signature|token|X-Amz-Signature|se|sp)=)[^&\s"]+/gi

/** Replace secret-looking parts of a text with a fixed mark. */
export function scrub(text: string): string {
  return text.replace(SECRET_TEXT, '[redacted]')
}

/** One line of JSON per event on stdout, redacted by key and by value. */
export function createLogger(options: {
  level: string
  destination?: { write(line: string): void }
}): Logger {
  const paths = SECRET_KEYS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`])
  const settings = {
    level: options.level,
    base: null,
    redact: { paths, censor: '[redacted]' },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: {
      streamWrite: (line: string) => scrub(line),
    },
  }
  return options.destination ? pino(settings, options.destination) : pino(settings)
}
