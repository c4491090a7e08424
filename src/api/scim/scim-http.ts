import type { Context } from 'hono'
import type { Scim } from '../../access/scim/scim.ts'
import { ScimError } from '../../access/scim/scim-error.ts'
import type { HttpEnv } from '../http/http-context.ts'
import { readBodyText } from '../http/read-body.ts'

export type ScimContext = Context<HttpEnv>

/** What the routes of people and of groups have in common. */
export interface ScimHttp {
  scim: Scim
  /** The directory that the request's token is of. @throws ScimError */
  directoryOf: (c: ScimContext) => ReturnType<Scim['open']>
  originOf: (c: ScimContext) => string
}

export const MOST_RESULTS = 500
const FIRST_RESULTS = 100
/** A group with everybody of a large company. */
const BODY_BYTES = 16 * 1024 * 1024

export const scimAnswer = (body: object, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/scim+json', ...headers },
  })

export const nothing = () => new Response(null, { status: 204 })

/** Read once it is known whose it is. @throws ScimError */
export async function bodyOf(c: ScimContext): Promise<unknown> {
  const text = await readBodyText(c.req.raw, BODY_BYTES)
  // PostgreSQL takes no text that holds one.
  if (text.includes('\\u0000')) throw new ScimError(400, 'invalidValue', 'A text holds a NUL: leave it out.')
  try {
    return JSON.parse(text)
  } catch {
    throw new ScimError(400, 'invalidSyntax', 'The body is no JSON.')
  }
}

export function pageOf(c: ScimContext) {
  const whole = (name: string, otherwise: number) => {
    const given = c.req.query(name)
    return given !== undefined && /^-?\d{1,9}$/.test(given) ? Number(given) : otherwise
  }
  return {
    filter: c.req.query('filter'),
    startIndex: Math.max(1, whole('startIndex', 1)),
    count: Math.min(MOST_RESULTS, Math.max(0, whole('count', FIRST_RESULTS))),
  }
}
