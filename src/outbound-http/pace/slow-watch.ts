/** Told once when an answer takes longer than usual, and since when; what it gives is called when the wait is over. */
export type OnSlow = (since: number) => () => void

/** Watches one request, all its tries together. What it waits before its first turn is our own pace, no slow answer. */
export class SlowWatch implements Disposable {
  readonly #onSlow: OnSlow | undefined
  readonly #slowMs: number
  #timer: NodeJS.Timeout | null = null
  #over: (() => void) | null = null

  constructor(onSlow: OnSlow | undefined, slowMs: number) {
    this.#onSlow = onSlow
    this.#slowMs = slowMs
  }

  /** It is sent now; a later try changes nothing. */
  sent(at: number): void {
    this.#timer ??= setTimeout(() => {
      this.#over = this.#onSlow?.(at) ?? null
    }, this.#slowMs)
  }

  [Symbol.dispose](): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#over?.()
  }
}
