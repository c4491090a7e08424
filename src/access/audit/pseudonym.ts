import { createHmac, type KeyObject } from 'node:crypto'
import { quarterOf } from '../../model/calendar-month.ts'
import { utcDay } from '../../model/time.ts'

const LETTERS = 8
const A = 'A'.charCodeAt(0)

/** What somebody is called where they are not named: the same within a quarter, also after a restart, and another one in the next. */
export function pseudonymOf(
  key: KeyObject,
  { tenant, identity, at }: { tenant: string; identity: string; at: number },
): string {
  const of = JSON.stringify([tenant, quarterOf(utcDay(at)), identity])
  const digest = createHmac('sha256', key).update(of).digest()
  return `P-${String.fromCharCode(...[...digest.subarray(0, LETTERS)].map((byte) => A + (byte % 26)))}`
}
