import { z } from 'zod'
import { chance } from '../world/seeded-random.ts'

const bytes = z.int().min(0)
const milliseconds = z.int().min(0)
const status = z.int().min(200).max(599)

/** What is done to an answer; each is one way in which an upstream misbehaves. */
const FaultAction = z.discriminatedUnion('kind', [
  /** Replace the answer. A `body` that is no string is sent as JSON. */
  z.object({
    kind: z.literal('status'),
    status,
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  /** The regular answer, delayed. */
  z.object({ kind: z.literal('delay'), ms: milliseconds }),
  /** No answer; the connection stays open. */
  z.object({ kind: z.literal('hang') }),
  /** The regular answer, `bytes` at a time. */
  z.object({ kind: z.literal('drip'), bytes: bytes.min(1), everyMs: milliseconds }),
  /** Only the first `keep` bytes; `framing` decides whether a client can notice. */
  z.object({
    kind: z.literal('truncate'),
    keep: bytes,
    framing: z.enum(['length', 'chunked', 'close', 'honest_length']),
    at: z.enum(['byte', 'line_end', 'inside_character']).default('byte'),
  }),
  /** RST after `after` bytes of body; 0: before the status line. */
  z.object({ kind: z.literal('reset'), after: bytes }),
  /** The file list states a wrong hash or size. */
  z.object({ kind: z.literal('wrong_metadata'), field: z.enum(['sha256', 'size']) }),
  /** A sign-in page with status 200 (or another), as sent by proxies and bot checks. */
  z.object({ kind: z.literal('html'), status: status.default(200) }),
  z.object({
    kind: z.literal('gzip'),
    form: z.enum(['good', 'truncated', 'bad_crc', 'trailing_garbage', 'double', 'no_header', 'bomb']),
    /** Inflated size of a bomb. */
    bombBytes: bytes.default(1_000_000_000),
  }),
  /** Broken pages: see `change-page.ts`. */
  z.object({
    kind: z.literal('page'),
    form: z.enum(['repeat', 'stuck', 'no_last_end_time', 'boundary_again', 'endless', 'no_data']),
  }),
  z.object({ kind: z.literal('redirect'), status: status.default(307), location: z.string() }),
  /** The 404 of a file past its retention. */
  z.object({ kind: z.literal('expired_file') }),
  /** 403 of the storage host. */
  z.object({ kind: z.literal('expired_signature') }),
  /** The code host's 403 for an exceeded hourly quota; `x-ratelimit-reset` is `resetSeconds` from now. */
  z.object({ kind: z.literal('primary_limit'), resetSeconds: z.int().min(0) }),
  /** The code host's secondary limit; `retryAfter` null: only the message says that it is one. */
  z.object({
    kind: z.literal('secondary_limit'),
    retryAfter: z.int().min(0).nullable(),
    status: status.default(403),
  }),
  /** The endpoint was closed: a 404 as for an unknown endpoint, or 410 for an unsupported version. */
  z.object({ kind: z.literal('sunset'), status: status.default(404) }),
  /** Replace one value in a JSON answer, by dotted path (`data.0.limit`); absent `value`: remove it. */
  z.object({ kind: z.literal('patch'), path: z.string(), value: z.unknown().optional() }),
  /** Replace headers; an empty value removes one. */
  z.object({ kind: z.literal('headers'), headers: z.record(z.string(), z.string()) }),
])

/** Which requests are affected, how often, and how. The first matching fault is applied. */
export const Fault = z.object({
  /** Regular expression on the path, e.g. `/logs$` for file lists, `^/storage/` for bodies. */
  path: z.string().default(''),
  /** Regular expressions on query values. */
  query: z.record(z.string(), z.string()).default({}),
  /** Name of the key used; see AccessKey. */
  key: z.string().optional(),
  /** Matching requests to let pass first. */
  skip: z.int().min(0).default(0),
  /** How often it is applied; null: always. */
  times: z.int().min(1).nullable().default(1),
  /** Affect only this share of matching requests, chosen by the seed. */
  share: z.number().min(0).max(1).default(1),
  do: FaultAction,
})

export type FaultAction = z.infer<typeof FaultAction>
/** A fault as written in tests; fields with defaults are optional. */
export type FaultInput = z.input<typeof Fault>
type ParsedFault = z.infer<typeof Fault>

export interface FaultedRequest {
  path: string
  query: URLSearchParams
  key: string | null
}

/** The queued faults, in order. */
export class FaultList {
  readonly #seed: number
  #faults: { fault: ParsedFault; pattern: RegExp; seen: number; done: number }[] = []

  constructor(seed: number) {
    this.#seed = seed
  }

  /** @throws ZodError for an invalid fault */
  push(...faults: FaultInput[]): void {
    for (const input of faults) {
      const fault = Fault.parse(input)
      this.#faults.push({ fault, pattern: new RegExp(fault.path), seen: 0, done: 0 })
    }
  }

  clear(): void {
    this.#faults = []
  }

  /** Faults that are not used up, with how often each was applied. */
  pending(): { fault: ParsedFault; done: number }[] {
    return this.#faults.filter(unspent).map(({ fault, done }) => ({ fault, done }))
  }

  /** The fault to apply to this request, or null; counts it as applied. */
  take(request: FaultedRequest): FaultAction | null {
    for (const entry of this.#faults) {
      if (!unspent(entry) || !matches(entry.fault, entry.pattern, request)) continue
      entry.seen += 1
      if (entry.seen <= entry.fault.skip || !this.#chosen(entry.seen, entry.fault.share)) continue
      entry.done += 1
      return entry.fault.do
    }
    return null
  }

  #chosen(seen: number, share: number): boolean {
    return share === 1 || chance(this.#seed, seen, 0xfa17) < share
  }
}

function unspent({ fault, done }: { fault: ParsedFault; done: number }): boolean {
  return fault.times === null || done < fault.times
}

function matches(fault: ParsedFault, pattern: RegExp, request: FaultedRequest): boolean {
  if (!pattern.test(request.path)) return false
  if (fault.key !== undefined && fault.key !== request.key) return false
  return Object.entries(fault.query).every(([name, value]) =>
    new RegExp(value).test(request.query.get(name) ?? ''),
  )
}
