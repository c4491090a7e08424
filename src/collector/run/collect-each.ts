import { UpstreamError } from '../../sources/source.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import type { Came, Fetched, PlannedFeed, Step } from '../feeds/planned-feed.ts'
import { stillDamaged } from '../take/damaged-slice.ts'
import { Intake } from '../take/intake.ts'
import type { OfferedSlice } from '../take/offered-slice.ts'
import { takeNothing, type CameToNothing } from '../take/take-nothing.ts'
import { keepRaw, takeSlice } from '../take/take-slice.ts'
import type { DatasetRun, RunResult } from './dataset-run.ts'
import { UnfoundDays } from './lost-account.ts'
import { isGone, Setbacks } from './setbacks.ts'
import { workAhead, type Prepared } from './work-ahead.ts'

const ONE_BY_ONE = { depth: 1, atOnce: 1 }

/** Collect all that is due of one feed of one account. Resumable at every slice. */
export async function collectEach<Due, Offered extends OfferedSlice, End>(
  run: DatasetRun,
  feed: PlannedFeed<Due, Offered, End>,
): Promise<RunResult> {
  const setbacks = new Setbacks()
  await using intake = feed.into ? new Intake<Offered, End>(run, setbacks, feed.into, feed.complete) : null
  const taking = new Taking(run, feed, { setbacks, intake })
  await (intake ? intake.during(() => taking.all()) : taking.all())
  run.signal.throwIfAborted()
  taking.requireAny()
  await feed.finish?.()
  return {
    hasData: feed.hasData || taking.hasRows || intake?.hasRows === true,
    ...feed.waits,
    ...(taking.unfound.isUnanswered && { unanswered: true }),
    ...(feed.hold && (await stillDamaged(run))),
    ...setbacks.told(),
  }
}

class Taking<Due, Offered extends OfferedSlice, End> {
  hasRows = false
  readonly unfound: UnfoundDays
  readonly #run: DatasetRun
  readonly #feed: PlannedFeed<Due, Offered, End>
  readonly #setbacks: Setbacks
  readonly #intake: Intake<Offered, End> | null
  #asked = 0
  /** In a row. */
  #gone: UpstreamError[] = []

  constructor(
    run: DatasetRun,
    feed: PlannedFeed<Due, Offered, End>,
    { setbacks, intake }: { setbacks: Setbacks; intake: Intake<Offered, End> | null },
  ) {
    this.#run = run
    this.#feed = feed
    this.#setbacks = setbacks
    this.#intake = intake
    this.unfound = new UnfoundDays(run, setbacks)
  }

  async all(): Promise<void> {
    const { steps, ahead = ONE_BY_ONE, complete } = this.#feed
    for await (const { item, prepared } of workAhead(steps(), ahead, (step) => this.#prepare(step))) {
      this.#run.signal.throwIfAborted()
      if (item.kind === 'end') this.#intake?.end(item.end)
      else await this.#take(item.due, prepared)
      if (!complete) this.#run.progress.stepDone()
    }
  }

  /** One that was deleted or renamed since it was listed is nobody's fault; all of them are. */
  requireAny(): void {
    const [first] = this.#gone
    if (first && this.#gone.length === this.#asked) throw first
  }

  /** Fetched, and its raw body kept, while others are taken. */
  async #prepare(step: Step<Due, End>): Promise<Fetched<Offered>> {
    const { ctx, signal, progress } = this.#run
    await using owned = new AsyncDisposableStack()
    if (step.kind === 'end') return { slices: [], [Symbol.asyncDispose]: async () => {} }
    signal.throwIfAborted()
    if (this.#feed.nameOf) progress.at(this.#feed.nameOf(step.due))
    await ctx.failpoints('before_fetch')
    const fetched = owned.use(await this.#feed.fetch(step.due))
    await ctx.failpoints('after_fetch')
    for (const came of fetched.slices) {
      if (came.kind === 'offered' && came.joins) await keepRaw(this.#run, came.offered)
    }
    // From here on it is the caller's.
    owned.move()
    return fetched
  }

  async #take(due: Due, prepared: Prepared<Fetched<Offered>>): Promise<void> {
    const { stops, slicesApart, hold } = this.#feed
    this.#asked += 1
    const apart = (work: () => Promise<LedgerRow | null>) => this.#setbacks.unless(work)
    if (stops === 'due') {
      const take = () => this.#takeAll(unwrapped(prepared), slicesApart ? apart : (work) => work())
      await this.#setbacks.unless(() => this.#unlessGone(due, take), hold?.(due) ?? null)
    } else await this.#takeAll(unwrapped(prepared), stops === 'run' ? (work) => work() : apart)
  }

  async #takeAll(
    fetched: Fetched<Offered>,
    one: (work: () => Promise<LedgerRow | null>) => Promise<LedgerRow | null>,
  ): Promise<void> {
    await using files = new AsyncDisposableStack()
    files.use(fetched)
    const taken: LedgerRow[] = []
    for (const step of stepsOf(fetched.slices)) {
      this.#run.signal.throwIfAborted()
      const row = await one(() =>
        step.kind === 'nothing'
          ? this.#takeNothing(step)
          : this.#takeOne(step, files, fetched.slices.length === 1),
      )
      if (row) taken.push(row)
    }
    this.hasRows ||= taken.some(({ rows }) => rows > 0)
    await fetched.done?.(taken)
  }

  async #takeNothing({ reason, days }: NothingInARow): Promise<null> {
    const write = () => takeNothing(this.#run, days)
    if (reason === 'not_found_for_day') await this.unfound.notFound(write)
    else await this.unfound.answered().then(write)
    return null
  }

  /** Resolves to null for one that is in no earlier than others. */
  async #takeOne(
    came: Extract<Came<Offered>, { kind: 'offered' }>,
    files: AsyncDisposableStack,
    isAlone: boolean,
  ): Promise<LedgerRow | null> {
    await this.unfound.answered()
    if (!came.joins || !this.#intake) return await takeSlice(this.#run, came.offered, came.before)
    // What joins is kept raw already; files of an answer with several slices are done with at its end.
    await this.#intake.add(came.offered, isAlone ? [files.move()] : [])
    return null
  }

  async #unlessGone(due: Due, take: () => Promise<void>): Promise<void> {
    const { gone, mostGone } = this.#feed
    try {
      await take()
      this.#gone = []
    } catch (error) {
      if ((!gone && mostGone === undefined) || !isGone(error)) throw error
      if (gone) return await gone(due)
      this.#gone.push(error)
      if (this.#gone.length === mostGone) throw error
    }
  }
}

function unwrapped<Value>(prepared: Prepared<Value>): Value {
  if (prepared.ok) return prepared.value
  throw prepared.error
}

/** Days of an answer that came to nothing for the same reason. */
interface NothingInARow {
  kind: 'nothing'
  reason: string
  days: CameToNothing[]
}

/** Slices of an answer in their order; a year of days without anything is one step, and one commit. */
function stepsOf<Offered extends OfferedSlice>(
  slices: readonly Came<Offered>[],
): (NothingInARow | Extract<Came<Offered>, { kind: 'offered' }>)[] {
  const steps: ReturnType<typeof stepsOf<Offered>> = []
  for (const came of slices) {
    const last = steps.at(-1)
    if (came.kind === 'offered') steps.push(came)
    else if (last?.kind === 'nothing' && last.reason === came.nothing.reason) last.days.push(came)
    else steps.push({ kind: 'nothing', reason: came.nothing.reason, days: [came] })
  }
  return steps
}
