import { toError } from './errors.ts'
import { SECRET_TEXT } from './secret-text.ts'
import { pino, type Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

/** Keys whose values are redacted at any depth; compared in lower case and without `_` and `-`. */
const SECRET_KEY =
  /^(?:key|email|name|setcookie)$|(?:authorization|cookie|credential|passphrase|password|pem|secret|(?:access|admin|api|client|private|signing)key|token)$/
const CENSORED = '[redacted]'

/** What is a secret by the place where it stands in a header or an address. */
const SECRET_PLACE = new RegExp(
  [
    String.raw`(?<=(?:Bearer|Basic)\s)[^\s"]+`,
    String.raw`(?<=[?&](?:sig|signature|[a-z_]*token|[a-z_]*secret|password|code|state|key|X-Amz-(?:Signature|Credential|Security-Token)|se|sp)=)[^&\s"]+`,
    String.raw`(?<=://[^\s/@:"]*:)[^\s/@"]+(?=@)`,
    String.raw`(?<=/app-manifests/)[^/\s"]+`,
  ].join('|'),
  'gi',
)

/** Redact known secrets and text that looks like a secret. */
export function scrub(text: string, known: readonly string[] = []): string {
  const without = known.reduce((left, secret) => left.replaceAll(secret, CENSORED), text)
  return without.replace(SECRET_TEXT, CENSORED).replace(SECRET_PLACE, CENSORED)
}

/** Redact the values of secret keys in a JSON log line: after serialisation, so that it covers whatever was logged. */
function censored(line: string): string {
  const isSecret = (key: string) => SECRET_KEY.test(key.toLowerCase().replaceAll(/[_-]/g, ''))
  try {
    const keep = (key: string, value: unknown) => (isSecret(key) ? CENSORED : value)
    return `${JSON.stringify(JSON.parse(line, keep))}\n`
  } catch {
    return line
  }
}

/** What a log tells of an error: not its other fields, in which drivers put the values of a row. */
function describeError(error: Error): object {
  const { type, message, stack, code } = pino.stdSerializers.err(error)
  const errors =
    error instanceof AggregateError ? error.errors.map((one) => describeError(toError(one))) : undefined
  return { type, message, stack, code, errors }
}

/**
 * Logs one line of JSON per event to stdout, redacted by key and by value.
 * @param options.secrets secret values of this installation, which no pattern recognises
 */
export function createLogger(options: {
  level: string
  secrets?: readonly string[]
  destination?: { write(line: string): void }
}): Logger {
  const { level, secrets = [], destination } = options
  const settings = {
    level,
    base: null,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    hooks: {
      streamWrite: (line: string) => scrub(censored(line), secrets),
    },
  }
  return destination ? pino(settings, destination) : pino(settings)
}
