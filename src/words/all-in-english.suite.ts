import { inEnglish, isMessageCode, type Said } from './said.ts'

export type English<Of> = Of extends Said
  ? string
  : Of extends readonly (infer One)[]
    ? English<One>[]
    : Of extends ReadonlyMap<unknown, unknown>
      ? Of
      : Of extends object
        ? { [Key in keyof Of]: English<Of[Key]> }
        : Of

/** For tests: everything that an answer says, in English. */
export function allInEnglish<Of>(of: Of): English<Of> {
  // Keys and places stay; what is said becomes text, as the type has it.
  return spoken(of) as English<Of>
}

/** For tests: a question that is answered in English. */
export const english =
  <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) =>
  async (...asked: Asked) =>
    allInEnglish(await ask(...asked))

function spoken(of: unknown): unknown {
  if (Array.isArray(of)) return of.map(spoken)
  if (typeof of !== 'object' || of === null || Object.getPrototypeOf(of) !== Object.prototype) return of
  return isSaid(of)
    ? inEnglish(of)
    : Object.fromEntries(Object.entries(of).map(([key, value]) => [key, spoken(value)]))
}

const isSaid = (of: object): of is Said =>
  'code' in of && 'params' in of && typeof of.code === 'string' && isMessageCode(of.code)
