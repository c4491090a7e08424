/**
 * A fixed number of places. Who waits is served asker by asker, and each asker's own in the order of asking, so that
 * somebody who asks a hundred things delays nobody else by more than what already runs.
 */
export class FairPlaces {
  readonly #mostEach: number
  #free: number
  readonly #held = new Map<string, number>()
  /** In the order of their turns; an asker that was served goes to the end. */
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(options: { places: number; mostEach: number }) {
    this.#free = options.places
    this.#mostEach = options.mostEach
  }

  /** Wait for a place. The answer gives it back, and is to be called once. */
  async take(asker: string): Promise<() => void> {
    await new Promise<void>((resolve) => {
      this.#waiting.set(asker, [...(this.#waiting.get(asker) ?? []), resolve])
      this.#serve()
    })
    return () => {
      this.#count(asker, -1)
      this.#serve()
    }
  }

  #serve(): void {
    // Who is put to the end comes again in the same round, as long as places are free.
    for (const [asker, [next, ...rest]] of this.#waiting) {
      if (this.#free === 0) return
      if (!next || (this.#held.get(asker) ?? 0) >= this.#mostEach) continue
      this.#waiting.delete(asker)
      if (rest.length > 0) this.#waiting.set(asker, rest)
      this.#count(asker, 1)
      next()
    }
  }

  #count(asker: string, by: 1 | -1): void {
    this.#free -= by
    const held = (this.#held.get(asker) ?? 0) + by
    if (held > 0) this.#held.set(asker, held)
    else this.#held.delete(asker)
  }
}
