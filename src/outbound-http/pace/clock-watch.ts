import { HOUR_MS, MINUTE_MS } from '../../lib/time-units.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import type { Answer } from '../exchange.ts'

const TOLERATED_MS = MINUTE_MS
const REMIND_AFTER_MS = HOUR_MS

/** Logs a warning, once an hour per upstream, when our clock and the upstream's differ by more than a minute. */
export class ClockWatch {
  readonly #clock: Clock
  readonly #logger: Logger
  readonly #toldAt = new Map<string, number>()

  constructor({ clock, logger }: { clock: Clock; logger: Logger }) {
    this.#clock = clock
    this.#logger = logger
  }

  /** Ignores responses of redirect targets and of caches (`Age`): their `Date` is not the upstream's clock. */
  observe(origin: string, { upstreamNow, redirected, headers }: Answer): void {
    if (upstreamNow === null || redirected || headers['age'] !== undefined) return
    const now = this.#clock.now()
    const skewMs = now - upstreamNow
    if (Math.abs(skewMs) <= TOLERATED_MS || now - (this.#toldAt.get(origin) ?? -Infinity) < REMIND_AFTER_MS)
      return
    this.#toldAt.set(origin, now)
    const seconds = Math.round(skewMs / 1000)
    this.#logger.warn(
      { origin, seconds },
      `This machine’s clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the upstream’s. What is collected follows the upstream; set the clock (NTP).`,
    )
  }
}
