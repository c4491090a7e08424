import { isDecimal } from '../../../model/money/decimal.ts'
import { keepLargest, type Rule, type Tally } from '../../release/tally.ts'
import { ONE, smallestParts } from '../smallest-part.ts'

/** Amounts in smallest parts, one a person: most are those of many, so that each is there once. */
export interface AmountList {
  /** For each person, which of the amounts it is; the first one is 0. */
  which: Uint32Array
  amounts: readonly bigint[]
  /** The same as whole numbers, which are much less to add up; NaN where one is none, or is large. */
  wholes: readonly number[]
}

/** An exact amount as the engine gives it; 0 where it gives none. */
export function partsOf(amount: unknown): bigint {
  const text = String(amount ?? 0)
  return isDecimal(text) ? smallestParts(text) : 0n
}

/** Throws where a list is not of as many as there are lines: an amount would be somebody else's. */
export function holdLength({ which }: AmountList, lines: number): void {
  if (which.length !== lines) throw new RangeError(`${which.length} amounts of ${lines} people`)
}

/** Whole numbers below it are found without their text. */
const SMALL = 32_768

/** Amounts of so many add up exactly, of however many people. */
const LARGE = 2 ** 30

const wholeOf = (parts: bigint) => {
  const whole = Number(parts / ONE)
  return parts % ONE === 0n && Math.abs(whole) < LARGE ? whole : Number.NaN
}

const codeOf = (character: string) => character.charCodeAt(0)
const [COMMA, END, ZERO, NINE] = [codeOf(','), codeOf(']'), codeOf('0'), codeOf('9')]

/** Of lists as the engine writes them, `[1,2.5]`: each amount is read once for all of them. */
export function amountsReader(): (text: string) => AmountList {
  const amounts = [0n]
  const wholes = [0]
  const small = new Uint32Array(SMALL)
  const others = new Map<string, number>()
  const add = (parts: bigint) => {
    if (parts === 0n) return 0
    wholes.push(wholeOf(parts))
    return amounts.push(parts) - 1
  }
  const ofSmall = (whole: number) => {
    const found = small[whole] || add(BigInt(whole) * ONE)
    small[whole] = found
    return found
  }
  const ofText = (text: string) => {
    const found = others.get(text) ?? add(partsOf(text))
    others.set(text, found)
    return found
  }
  return (text) => {
    const which: number[] = []
    let [begin, whole] = [1, 0]
    for (let at = 1; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === COMMA || code === END) {
        if (at > begin) which.push(whole < SMALL ? ofSmall(whole) : ofText(text.slice(begin, at)))
        begin = at + 1
        whole = 0
        // What is no whole number is not below any.
      } else whole = code >= ZERO && code <= NINE ? whole * 10 + code - ZERO : Infinity
    }
    return { which: new Uint32Array(which), amounts, wholes }
  }
}

/** What `tallyOf` says of the same amounts; each amount is looked at once, however many have it. */
export function tallyOfList({ which, amounts }: AmountList, rule: Rule): Omit<Tally, 'people'> {
  const counts = new Uint32Array(amounts.length)
  for (const one of which) counts[one] = (counts[one] ?? 0) + 1
  const top: bigint[] = []
  let [active, sum] = [0, 0n]
  for (const [at, amount] of amounts.entries()) {
    const count = counts[at] ?? 0
    if (count === 0 || amount === 0n) continue
    active += count
    sum += BigInt(count) * amount
    for (let kept = 0; kept < Math.min(count, rule.insiders + 1); kept += 1)
      keepLargest(top, amount, rule.insiders + 1)
  }
  return { active, sum, top }
}
