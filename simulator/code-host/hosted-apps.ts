import { createPublicKey, generateKeyPairSync, verify, type KeyObject } from 'node:crypto'
import { hash32, hexId, opaqueId } from '../world/seeded-random.ts'
import type { Caller } from './caller.ts'
import type { CodeToken } from './code-tokens.ts'

export interface HostedApp {
  id: number
  slug: string
  name: string
  clientId: string
  clientSecret: string
  /** Login of the owner. */
  owner: string
  /** Redirect target after an install; `callbackUrl` is the one after signing in. */
  setupUrl: string
  callbackUrl: string
  permissions: Record<string, string>
}

export interface Installation {
  id: number
  appId: number
  /** Login of the organisation or slug of the enterprise, lower case. */
  account: string
  accountId: number
  target: 'Organization' | 'Enterprise'
  createdAt: number
  suspendedAt: number | null
}

interface MintedToken {
  installation: number
  expiresAt: number
}

const HOUR_MS = 3_600_000
const CODE_MS = 10 * 60_000

/** Registered apps, their installations and credentials. Ids and secrets are derived from the seed. */
export class HostedApps {
  readonly #seed: number
  readonly #now: () => number
  readonly #keys = new Map<number, { pem: string; public: KeyObject }>()
  readonly #minted = new Map<string, MintedToken>()
  readonly #codes = new Map<string, { installation: number; expiresAt: number }>()
  readonly #conversions = new Map<string, { app: HostedApp; expiresAt: number }>()
  readonly apps: HostedApp[] = []
  readonly installations: Installation[] = []

  constructor(seed: number, now: () => number) {
    this.#seed = seed
    this.#now = now
  }

  /** `privateKey`: a PEM that stays the same over restarts; null: one is generated on first use. */
  register(app: Omit<HostedApp, 'id' | 'clientId' | 'clientSecret'>, privateKey: string | null): HostedApp {
    const id = 300_000 + this.apps.length * 17 + (hash32(this.#seed, 0xa99) % 10_000)
    const made = {
      ...app,
      id,
      clientId: `Iv23li${opaqueId(14, this.#seed, id)}`,
      clientSecret: hexId(40, this.#seed, id, 0x5ec),
    }
    this.apps.push(made)
    if (privateKey !== null) this.#keys.set(id, { pem: privateKey, public: createPublicKey(privateKey) })
    return made
  }

  privateKey(app: HostedApp): string {
    return this.#keyOf(app).pem
  }

  #keyOf(app: HostedApp): { pem: string; public: KeyObject } {
    const known = this.#keys.get(app.id)
    if (known) return known
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const made = { pem: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(), public: publicKey }
    this.#keys.set(app.id, made)
    return made
  }

  bySlug(slug: string): HostedApp | null {
    return this.apps.find((app) => app.slug === slug) ?? null
  }

  /** The app that signed a JWT, or the reason for refusing it. */
  fromJwt(token: string): HostedApp | string {
    const [header = '', payload = '', signature = ''] = token.split('.')
    const head = decoded(header)
    const claims = decoded(payload)
    if (!head || !claims) return 'A JSON web token could not be decoded'
    const app = this.apps.find(
      ({ id, clientId }) => String(claims['iss']) === String(id) || claims['iss'] === clientId,
    )
    if (!app || head['alg'] !== 'RS256') return "'Issuer' claim ('iss') must be an Integer"
    const signed = Buffer.from(`${header}.${payload}`)
    if (!verify('RSA-SHA256', signed, this.#keyOf(app).public, Buffer.from(signature, 'base64url')))
      return 'A JSON web token could not be decoded'
    const now = this.#now() / 1000
    const { iat, exp } = claims
    if (typeof exp !== 'number' || exp <= now || exp > now + 600 + 5)
      return "'Expiration time' claim ('exp') is too far in the future"
    if (typeof iat === 'number' && iat > now + 5)
      return "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued"
    return app
  }

  /** The same app and account always give the same installation. */
  install(app: HostedApp, account: Pick<Installation, 'account' | 'accountId' | 'target'>): Installation {
    const known = this.installations.find((each) => each.appId === app.id && each.account === account.account)
    if (known) return known
    const made: Installation = {
      ...account,
      id: 50_000_000 + (hash32(this.#seed, app.id, account.accountId) % 40_000_000),
      appId: app.id,
      createdAt: this.#now(),
      suspendedAt: null,
    }
    this.installations.push(made)
    return made
  }

  uninstall(id: number): void {
    const at = this.installations.findIndex((each) => each.id === id)
    if (at >= 0) this.installations.splice(at, 1)
  }

  suspend(id: number, suspended: boolean): void {
    const found = this.installations.find((each) => each.id === id)
    if (found) found.suspendedAt = suspended ? this.#now() : null
  }

  /** Issue a token valid for an hour. It is as long as the vendor's, so that clients make no assumption about its length. */
  mint(installation: Installation): { token: string; expiresAt: number } {
    const serial = this.#minted.size
    const token = `ghs_${installation.appId}_${opaqueId(420, hash32(this.#seed, installation.id), serial)}`
    const expiresAt = this.#now() + HOUR_MS
    this.#minted.set(token, { installation: installation.id, expiresAt })
    return { token, expiresAt }
  }

  /** A code for the redirect; it can be exchanged once, within ten minutes. */
  grantCode(installation: Installation): string {
    const code = hexId(20, this.#seed, installation.id, this.#codes.size + 1)
    this.#codes.set(code, { installation: installation.id, expiresAt: this.#now() + CODE_MS })
    return code
  }

  /** Exchange a code for a token, which is valid as long as the installation. */
  exchange(code: string, app: HostedApp): string | null {
    const granted = this.#codes.get(code)
    this.#codes.delete(code)
    const installation = this.installations.find(({ id }) => id === granted?.installation)
    if (!granted || !installation || installation.appId !== app.id || granted.expiresAt <= this.#now())
      return null
    return this.#oauthToken(installation)
  }

  #oauthToken({ id }: Installation): string {
    return `gho_${opaqueId(36, hash32(this.#seed, 0x0a7), id)}`
  }

  /** A code that can be exchanged for a new app's secrets once, within an hour. */
  offerConversion(app: HostedApp): string {
    const code = hexId(40, this.#seed, app.id, 0xc0de)
    this.#conversions.set(code, { app, expiresAt: this.#now() + HOUR_MS })
    return code
  }

  convert(code: string): HostedApp | null {
    const offered = this.#conversions.get(code)
    this.#conversions.delete(code)
    return offered && offered.expiresAt > this.#now() ? offered.app : null
  }

  /** The caller of an installation's token or a grant; null when it is unknown, expired or revoked. */
  caller(credential: string): Caller | null {
    const minted = this.#minted.get(credential)
    if (minted && minted.expiresAt <= this.#now()) return null
    const found = this.installations.find((each) =>
      minted ? each.id === minted.installation : this.#oauthToken(each) === credential,
    )
    const app = found && this.apps.find(({ id }) => id === found.appId)
    if (!found || !app || found.suspendedAt !== null) return null
    const name = `${minted ? 'installation' : 'grant'} on ${found.account}`
    if (!minted) return { kind: 'token', name, token: grantedToken(name, credential, found) }
    return {
      kind: 'installation',
      name,
      account: found.account,
      target: found.target,
      installation: found.id,
      permissions: app.permissions,
    }
  }
}

/** A grant acts as the owner who installed the app, and only on that account. */
function grantedToken(name: string, token: string, { account, target }: Installation): CodeToken {
  const ofEnterprise = target === 'Enterprise'
  return {
    name,
    token,
    kind: 'oauth',
    login: 'sim-owner',
    scopes: ofEnterprise
      ? ['read:enterprise', 'manage_billing', 'read:org', 'repo']
      : ['read:org', 'manage_billing', 'repo'],
    role: ofEnterprise ? 'enterprise_owner' : 'organization_owner',
    enterprises: ofEnterprise ? [account] : [],
    organizations: ofEnterprise ? [] : [account],
  }
}

function decoded(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
