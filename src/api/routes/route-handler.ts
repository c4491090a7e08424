import type { z } from 'zod'
import type { Identity } from '../../access/access.ts'
import type { Client } from '../../model/records/client.ts'
import type { Cleared } from '../../privacy/cleared.ts'
import type { GateOf } from '../../privacy/gate.ts'
import type { RouteId, ROUTES } from '../contract/routes.ts'

type Contract<Id extends RouteId> = (typeof ROUTES)[Id]
type OutputOf<Id extends RouteId, Part extends string> =
  Contract<Id> extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined

/** What a route answers, in the contract's own words; null for 204. */
export type AnswerOf<Id extends RouteId> = Contract<Id>['answer'] extends z.ZodType
  ? z.input<Contract<Id>['answer']>
  : null

/** What a handler gives for it: numbers of people or groups went through the gate. */
type SentOf<Id extends RouteId> = Contract<Id>['privacy'] extends 'none'
  ? AnswerOf<Id>
  : AnswerOf<Id> extends null
    ? null
    : Cleared<AnswerOf<Id>>

/** One request that has passed the permission check, the privacy mode and the contract's schemas. */
export interface Call<Id extends RouteId> {
  /** Null on public routes only. */
  identity: Contract<Id>['permission'] extends 'public' ? null : Identity
  /** The only way to facts, of a route whose answer tells of people or groups. */
  gate: GateOf<Contract<Id>['privacy']>
  params: OutputOf<Id, 'params'>
  query: OutputOf<Id, 'query'>
  body: OutputOf<Id, 'body'>
  /** The file that is sent, as it comes. */
  upload: Contract<Id> extends { upload: string } ? AsyncIterable<Uint8Array> : undefined
  headers: Headers
  /** The answer is sent as a file, and not as JSON. */
  isFile: boolean
  client: Client
  /** Scheme, host and port this request was sent to: the public address, where one is set. */
  origin: string
  /** Aborted when the client goes away. */
  signal: AbortSignal
  /** Add `Set-Cookie` lines to the answer. */
  setCookies(lines: readonly string[]): void
}

export type Handler<Id extends RouteId> = (call: Call<Id>) => Promise<SentOf<Id>>

/** A route without a handler, or a handler without a route, does not compile. */
export type Handlers = { [Id in RouteId]: Handler<Id> }
