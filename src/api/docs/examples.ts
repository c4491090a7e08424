import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { RouteId } from '../contract/routes.ts'
import { EXAMPLE_BODIES } from './example-bodies.ts'

interface Example {
  body?: object | undefined
  answer?: object | undefined
}

/** What the service has answered, as `scripts/write-api-examples.ts` has written it down. */
const FILE = join(import.meta.dirname, 'example-answers.json')
const Recorded = z.record(z.string(), z.record(z.string(), z.unknown()))

/** Routes whose answer is of the same kind as that of another. */
const SAME_AS: Partial<Record<RouteId, RouteId>> = {
  completeSetup: 'getMe',
  signInWithFactor: 'getMe',
  acceptInvitation: 'getMe',
  getMyData: 'getAccessFile',
  refuseReveal: 'approveReveal',
}

const PASSKEY_ASKED = {
  options: {
    challenge: '<CHALLENGE>',
    rpId: 'tidemark.example',
    allowCredentials: [{ id: 'rsVyCbdFvHEGpSBRxcDhgw', type: 'public-key' }],
    userVerification: 'preferred',
    timeout: 60_000,
  },
}
const RECOVERY_CODES = ['<RECOVERY_CODE>']
const addedFactor = (kind: string, name: string) => ({
  factor: {
    id: '0198f6c4-0c1d-7a52-9a0c-0f6f7c1f4e21',
    kind,
    name,
    created_at: '2026-11-28T08:00:12.000Z',
    last_used_at: null,
  },
  recovery_codes: RECOVERY_CODES,
})

/** What it takes a code, a passkey or an identity provider to be answered. */
const BY_HAND: Partial<Record<RouteId, object>> = {
  beginSignInPasskey: PASSKEY_ASKED,
  beginProofPasskey: PASSKEY_ASKED,
  confirmTotp: addedFactor('totp', 'App'),
  addPasskey: addedFactor('passkey', 'Laptop'),
  renewRecoveryCodes: { recovery_codes: RECOVERY_CODES },
  listMyLooks: { data: [], next_cursor: null, reveals: [], openings: [] },
}

/** Reads the examples of the API's document, by route; a test parses each with its route's schema. */
export function readExamples(): (id: RouteId) => Example {
  const answers = Recorded.parse(JSON.parse(readFileSync(FILE, 'utf8')))
  return (id) => ({ body: EXAMPLE_BODIES[id], answer: BY_HAND[id] ?? answers[SAME_AS[id] ?? id] })
}
