import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { TerminalError, TidemarkError, type Problem } from '../lib/errors.ts'
import type { Env } from './env.ts'

// The `error` of each schema completes "must be …" and never repeats the value, which may be a secret.

export function wholeNumber(min: number, max: number) {
  const error = `a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error })
}

export function address(protocols: readonly string[], example: string) {
  const error = `an address such as ${example}`
  return z.string().transform((text, ctx) => {
    const url = URL.parse(text)
    if (url && protocols.includes(url.protocol) && url.hostname !== '') return url
    ctx.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })
}

/** Base address of an upstream: a path is allowed, credentials and a query are not. Trailing slashes are removed. */
export const upstreamBase = address(['http:', 'https:'], 'https://api.example.com')
  .refine((url) => url.username === '' && url.password === '' && url.search === '' && url.hash === '', {
    error: 'an address without user name, password, ? or #',
  })
  .transform((url) => url.href.replace(/\/+$/, ''))

/** Base addresses of upstreams, separated by commas. */
export const upstreamBases = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(upstreamBase).max(20))

/** Origins, separated by commas. */
export const origins = upstreamBases.pipe(
  z.array(
    z.string().refine((text) => URL.parse(text)?.origin === text, {
      error: 'origins separated by commas: scheme, host and port, and no path',
    }),
  ),
)

const isNetwork = (text: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(text) ||
  ipaddr.IPv4.isValidCIDRFourPartDecimal(text) ||
  ipaddr.IPv6.isValid(text) ||
  ipaddr.IPv6.isValidCIDR(text)

/** IP addresses and CIDR ranges, separated by commas. */
export const networkList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), {
    error: 'addresses or CIDR ranges separated by commas, such as 10.0.0.2, 172.16.0.0/12',
  })

/** Parse the variables that a schema names. @throws TidemarkError `config_invalid`, naming every bad variable */
export function parseVariables<Schema extends z.ZodType>(schema: Schema, env: Env): z.infer<Schema> {
  const parsed = schema.safeParse(env.values)
  if (parsed.success) return parsed.data
  throw configInvalid(
    parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: `must be ${issue.message}` })),
  )
}

/** @param problems per variable, a message that follows its name */
export function configInvalid(problems: Problem[], action?: string): TidemarkError {
  const [first] = problems
  const alone = first && problems.length === 1
  const message = alone
    ? `${first.path} ${first.message}.`
    : `${problems.length} settings are not right: ${problems.map(({ path }) => path).join(', ')}.`
  return new TerminalError('config_invalid', message, {
    action: action ?? 'Correct the environment and start again.',
    problems: alone ? [] : problems,
  })
}
