declare global {
  interface JSON {
    /** Part of the language since 2025, but not of TypeScript's library yet. */
    rawJSON(text: string): unknown
  }
}

/** A number that keeps its digits through JSON.stringify. */
export class JsonDigits {
  readonly digits: string

  private constructor(digits: string) {
    this.digits = digits
  }

  static of(digits: string): JsonDigits {
    return new JsonDigits(digits)
  }

  toJSON(): unknown {
    return JSON.rawJSON(this.digits)
  }
}
