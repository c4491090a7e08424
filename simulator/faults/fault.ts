import { z } from 'zod'
import { chance } from '../world/seeded-random.ts'

const bytes = z.int().min(0)
const milliseconds = z.int().min(0)
const status = z.int().min(200).max(599)

/** What is done to an answer. Each is one way in which an upstream misbehaves. */
const FaultAction = z.discriminatedUnion('kind', [
  /** Another answer altogether. `body` that is not text is sent as JSON. */
  z.object({
    kind: z.literal('status'),
    status,
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  /** The right answer, later. */
  z.object({ kind: z.literal('delay'), ms: milliseconds }),
  /** No answer at all, the connection open. */
  z.object({ kind: z.literal('hang') }),
  /** The right answer, `bytes` at a time. */
  z.object({ kind: z.literal('drip'), bytes: bytes.min(1), everyMs: milliseconds }),
  /** Only the first `keep` bytes; `framing` says how much of that a client can notice. */
  z.object({
    kind: z.literal('truncate'),
    keep: bytes,
    framing: z.enum(['length', 'chunked', 'close', 'honest_length']),
    at: z.enum(['byte', 'line_end', 'inside_character']).default('byte'),
  }),
  /** RST after `after` bytes of body; 0: before the status line. */
  z.object({ kind: z.literal('reset'), after: bytes }),
  /** The file list speaks of other files than there are. */
  z.object({ kind: z.literal('wrong_metadata'), field: z.enum(['sha256', 'size']) }),
  /** A sign-in page with status 200 (or another), as proxies and bot checks give. */
  z.object({ kind: z.literal('html'), status: status.default(200) }),
  z.object({
    kind: z.literal('gzip'),
    form: z.enum(['good', 'truncated', 'bad_crc', 'trailing_garbage', 'double', 'no_header', 'bomb']),
    /** Inflated size of a bomb. */
    bombBytes: bytes.default(1_000_000_000),
  }),
  /** Pages that go wrong: see `change-page.ts`. */
  z.object({
    kind: z.literal('page'),
    form: z.enum(['repeat', 'stuck', 'no_last_end_time', 'boundary_again', 'endless', 'no_data']),
  }),
  z.object({ kind: z.literal('redirect'), status: status.default(307), location: z.string() }),
  /** 404 as for a file that is no longer kept. */
  z.object({ kind: z.literal('expired_file') }),
  /** 403 of the storage host. */
  z.object({ kind: z.literal('expired_signature') }),
  /** 403 of the code host, the hour's requests used up; `x-ratelimit-reset` so many seconds from now. */
  z.object({ kind: z.literal('primary_limit'), resetSeconds: z.int().min(0) }),
  /** The code host's other limit; `retryAfter` null: the message alone tells. */
  z.object({
    kind: z.literal('secondary_limit'),
    retryAfter: z.int().min(0).nullable(),
    status: status.default(403),
  }),
  /** The endpoint was closed: nothing tells it from one that never was, or 410 for an unsupported version. */
  z.object({ kind: z.literal('sunset'), status: status.default(404) }),
  /** One value inside a JSON answer, by dotted path (`data.0.limit`); left out when `value` is absent. */
  z.object({ kind: z.literal('patch'), path: z.string(), value: z.unknown().optional() }),
  /** Header lines that are not what they were; an empty value takes the line out. */
  z.object({ kind: z.literal('headers'), headers: z.record(z.string(), z.string()) }),
])

/** Which requests are hit, how often, and what is done. The first match in the list is taken. */
export const Fault = z.object({
  /** Regular expression on the path, e.g. `/logs$` for file lists, `^/storage/` for bodies. */
  path: z.string().default(''),
  /** Regular expressions on query values. */
  query: z.record(z.string(), z.string()).default({}),
  /** Name of the key used; see AccessKey. */
  key: z.string().optional(),
  /** Let so many matching requests pass first. */
  skip: z.int().min(0).default(0),
  /** How often, then the fault is spent; null: for ever. */
  times: z.int().min(1).nullable().default(1),
  /** Hit only this share of matching requests, chosen by the seed. */
  share: z.number().min(0).max(1).default(1),
  do: FaultAction,
})

export type FaultAction = z.infer<typeof FaultAction>
/** What is written down; defaults may be left out. */
export type FaultInput = z.input<typeof Fault>
type ParsedFault = z.infer<typeof Fault>

export interface FaultedRequest {
  path: string
  query: URLSearchParams
  key: string | null
}

/** The faults still to come, in order. */
export class FaultList {
  readonly #seed: number
  #faults: { fault: ParsedFault; pattern: RegExp; seen: number; done: number }[] = []

  constructor(seed: number) {
    this.#seed = seed
  }

  /** Throws a ZodError on a fault that is none. */
  push(...faults: FaultInput[]): void {
    for (const input of faults) {
      const fault = Fault.parse(input)
      this.#faults.push({ fault, pattern: new RegExp(fault.path), seen: 0, done: 0 })
    }
  }

  clear(): void {
    this.#faults = []
  }

  /** Faults that have not been used up, with how often each has struck. */
  pending(): { fault: ParsedFault; done: number }[] {
    return this.#faults.filter(unspent).map(({ fault, done }) => ({ fault, done }))
  }

  /** The fault for this request, counted as used, or null. */
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
