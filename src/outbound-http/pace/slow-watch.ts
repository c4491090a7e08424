/** Called once when a response is slow, with the time of the request; the returned function is called when it has ended. */
export type OnSlow = (since: number) => () => void

/** Watches one request over all its tries. The wait before the first try is our own pace and does not count. */
export class SlowWatch implements Disposable {
  readonly #onSlow: OnSlow | undefined
  readonly #slowMs: number
  #timer: NodeJS.Timeout | null = null
  #over: (() => void) | null = null

  constructor(onSlow: OnSlow | undefined, slowMs: number) {
    this.#onSlow = onSlow
    this.#slowMs = slowMs
  }

  /** Start watching at the first try; later tries change nothing. */
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
