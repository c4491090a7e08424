import { z } from 'zod'
import { isoNow } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { PasskeyMade, PasskeyUsed } from '../../model/passkey-answer.ts'
import type { SecondFactorRow } from '../../store/control/settings/access-tables.ts'
import { said } from '../../words/said.ts'
import type { AccessContext } from '../access-context.ts'
import { keepChallenge, takeChallenge, type Purpose } from './challenge.ts'

/** The question of one session, at the address that browsers reach this service by. */
export interface Asked {
  purpose: Purpose
  sessionId: string
  origin: string
}

/** A passkey as it is kept. */
export interface MadePasskey {
  credential_id: string
  public_key: string
  uses: number
  transports: string
}

/** EdDSA, ES256 and RS256 as COSE numbers them: what every key and browser has. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded on use: it reads certificates of every kind of device. */
const library = () => import('@simplewebauthn/server')

const Transports = z.array(z.string())

const transportsOf = ({ transports }: SecondFactorRow): string[] =>
  transports === null ? [] : Transports.parse(JSON.parse(transports))

/** What the browser is to make a passkey with. */
export async function askToMake(
  ctx: AccessContext,
  asked: Asked,
  person: { name: string; email: string; passkeys: readonly SecondFactorRow[] },
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Tidemark',
    rpID: siteOf(asked),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: person.passkeys.flatMap(idOf),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await keepChallenge(ctx, asked, options.challenge)
  return { ...options }
}

/** @throws TidemarkError `validation_failed` when it is no answer to what this session was asked */
export async function checkMade(ctx: AccessContext, asked: Asked, made: PasskeyMade): Promise<MadePasskey> {
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: made,
    expectedChallenge: (await takeChallenge(ctx, asked)) ?? nothingAsked(),
    expectedOrigin: asked.origin,
    expectedRPID: siteOf(asked),
    supportedAlgorithmIDs: ALGORITHMS,
    // The password is there already: who holds the device is what it adds.
    requireUserVerification: false,
  }).catch((cause: unknown) => {
    throw notValid(cause)
  })
  if (!verified) throw notValid()
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    uses: counter,
    transports: JSON.stringify(transports),
  }
}

/** What the browser is to ask one of these passkeys. */
export async function askToUse(
  ctx: AccessContext,
  asked: Asked,
  passkeys: readonly SecondFactorRow[],
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(asked),
    allowCredentials: passkeys.flatMap(idOf),
    userVerification: 'preferred',
  })
  await keepChallenge(ctx, asked, options.challenge)
  return { ...options }
}

/** Whether one of the person's passkeys has signed what this session was asked. Its count of uses has to go up. */
export async function takePasskey(
  ctx: AccessContext,
  asked: Asked,
  { rows, used }: { rows: readonly SecondFactorRow[]; used: PasskeyUsed },
): Promise<boolean> {
  const challenge = await takeChallenge(ctx, asked)
  const row = rows.find(({ credential_id: id }) => id === used.id)
  if (challenge === null || !row?.credential_id || row.public_key === null) return false
  const { verifyAuthenticationResponse } = await library()
  const verdict = await verifyAuthenticationResponse({
    response: used,
    expectedChallenge: challenge,
    expectedOrigin: asked.origin,
    expectedRPID: siteOf(asked),
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
      counter: row.uses ?? 0,
    },
    requireUserVerification: false,
  }).catch(() => null)
  if (!verdict?.verified) return false
  const { newCounter } = verdict.authenticationInfo
  await ctx.control.db
    .updateTable('second_factors')
    .set({ uses: newCounter, last_used_at: isoNow(ctx.clock) })
    .where('id', '=', row.id)
    .execute()
  return true
}

const siteOf = ({ origin }: Asked) => new URL(origin).hostname

const idOf = (row: SecondFactorRow) =>
  row.credential_id === null ? [] : [{ id: row.credential_id, transports: transportsOf(row) }]

function nothingAsked(): never {
  throw notValid()
}

function notValid(cause?: unknown): TidemarkError {
  return new TidemarkError('validation_failed', said('passkey_not_valid'), {
    action: said('try_passkey_again'),
    details: [{ path: 'passkey', message: said('passkey_not_valid') }],
    ...(cause === undefined ? {} : { cause }),
  })
}
