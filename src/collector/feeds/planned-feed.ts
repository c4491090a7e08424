import type { LedgerRow } from '../../store/facts/facts-store.ts'
import type { RunResult } from '../run/dataset-run.ts'
import type { Hold } from '../run/setbacks.ts'
import type { OfferedSlice } from '../take/offered-slice.ts'
import type { CameToNothing } from '../take/take-nothing.ts'
import type { BeforeSlice } from '../take/take-slice.ts'
import type { Into } from '../take/together.ts'

/** What a feed gives to one run: what is due, and how each of it is fetched. Taking it is the same for every feed. */
export interface PlannedFeed<Due, Offered extends OfferedSlice = OfferedSlice, End = never> {
  /** Whether any row is known already. */
  hasData: boolean
  /** What is due, in its order, and ends of stretches of which nothing more comes. */
  steps(): AsyncIterable<Step<Due, End>>
  /** As people watch it. */
  nameOf?(due: Due): string
  fetch(due: Due): Promise<Fetched<Offered>>
  /** So many are fetched while others are taken; left out: one after the other. */
  ahead?: { depth: number; atOnce: number }
  /** What one failure stops: one slice of an answer, all that was due at once, or the run. */
  stops: 'slice' | 'due' | 'run'
  /** Of `due`: what one slice of an answer meets stops that slice alone. */
  slicesApart?: true
  /** How it is written down that one could not be had. */
  hold?(due: Due): Hold
  /** What does not exist any more is written down; left out where that is no more than skipped. */
  gone?(due: Due): Promise<void>
  /** So many in a row are gone: it is not about them. */
  mostGone?: number
  /** How its answers are taken together; left out where each is taken by itself. */
  into?: Into<Offered>
  /** Told of each end once every answer before it is committed, or has a row that says why not. */
  complete?(ends: readonly End[]): Promise<void>
  /** Once all was asked for. */
  finish?(): Promise<void>
  /** It waits for another dataset. */
  waits?: Pick<RunResult, 'againInMs'>
}

export type Step<Due, End = never> = { kind: 'due'; due: Due } | { kind: 'end'; end: End }

/** What came of one that was due; nothing where it has not changed. Disposing it lets go of its files. */
export interface Fetched<Offered extends OfferedSlice = OfferedSlice> extends AsyncDisposable {
  slices: readonly Came<Offered>[]
  /** Once all of them are in. */
  done?(taken: readonly LedgerRow[]): Promise<void>
}

export type Came<Offered extends OfferedSlice = OfferedSlice> =
  | ({ kind: 'nothing' } & CameToNothing)
  /** `joins`: it replaces nothing and is small enough to be taken in with others. */
  | { kind: 'offered'; offered: Offered; before: BeforeSlice; joins: boolean }

/** The same for what is due in a list. */
export async function* eachOf<Due>(list: readonly Due[]): AsyncGenerator<Step<Due>> {
  for (const due of list) yield { kind: 'due', due }
}

/** An answer of one slice, or of none, with what is to be disposed of after it. */
export function fetched<Offered extends OfferedSlice>(
  files: AsyncDisposableStack,
  slices: readonly Came<Offered>[],
  done?: Fetched<Offered>['done'],
): Fetched<Offered> {
  const kept = files.move()
  return { slices, ...(done && { done }), [Symbol.asyncDispose]: () => kept.disposeAsync() }
}
