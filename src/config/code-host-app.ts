import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import type { Env } from './env.ts'
import { configInvalid, parseVariables } from './values.ts'

/** The operator's own app on the code host. Contains secrets, so it is part of `ServerSecrets`. */
export interface CodeHostApp {
  slug: string
  /** `clientId` and `clientSecret` are empty where the grant is an installation and needs no client. */
  clientId: string
  clientSecret: string
  appId: string | null
  /** PEM; signs the JWTs of the app. */
  privateKey: string | null
}

const Values = z.object({
  CODE_HOST_APP_SLUG: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/, {
      error: 'the app’s name as in its address: /apps/<slug>',
    })
    .optional(),
  CODE_HOST_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{1,100}$/, { error: 'the client ID that the app’s settings page shows' })
    .optional(),
  CODE_HOST_CLIENT_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{8,256}$/, { error: '8 to 256 characters without spaces' })
    .optional(),
  CODE_HOST_APP_ID: z
    .string()
    .regex(/^\d{1,20}$/, { error: 'the number that the app’s settings page shows as App ID' })
    .optional(),
  CODE_HOST_PRIVATE_KEY: z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine(isRsaKey, { error: 'an RSA private key in PEM form; \\n may stand for line ends' })
    .optional(),
})
type Values = z.infer<typeof Values>

const CLIENT = ['CODE_HOST_CLIENT_ID', 'CODE_HOST_CLIENT_SECRET'] as const
const INSTALLATION = ['CODE_HOST_APP_ID', 'CODE_HOST_PRIVATE_KEY'] as const

/** The app set in the environment, or null. @throws TidemarkError `config_invalid` */
export function readCodeHostApp(env: Env): CodeHostApp | null {
  const values = parseVariables(Values, env)
  requireComplete(values)
  const { CODE_HOST_APP_SLUG: slug } = values
  if (slug === undefined) return null
  return {
    slug,
    clientId: values.CODE_HOST_CLIENT_ID ?? '',
    clientSecret: values.CODE_HOST_CLIENT_SECRET ?? '',
    appId: values.CODE_HOST_APP_ID ?? null,
    privateKey: values.CODE_HOST_PRIVATE_KEY ?? null,
  }
}

/** An app needs its slug, and its client (grants are users' tokens) or its id and key (grants are installations) or both. */
function requireComplete(values: Values): void {
  const given = (['CODE_HOST_APP_SLUG', ...CLIENT, ...INSTALLATION] as const).filter(
    (name) => values[name] !== undefined,
  )
  if (given.length === 0) return
  const isGiven = (name: keyof Values) => given.includes(name)
  const pairs = [CLIENT, INSTALLATION].filter((pair) => pair.some(isGiven))
  const needed = ['CODE_HOST_APP_SLUG', ...(pairs.length > 0 ? pairs.flat() : CLIENT)] as const
  const problems = needed
    .filter((name) => !isGiven(name))
    .map((path) => ({ path, message: `must be set together with ${given.join(', ')}` }))
  if (problems.length > 0) throw configInvalid(problems)
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
