/** A number below `n`, whole; the same seed gives the same ones. */
export type Draw = (n: number) => number

export function drawFrom(seed: number): Draw {
  let state = seed >>> 0
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

const PIECES =
  '{ } [ ] " : , null true 0 -1 1e400 "" [] {} "__proto__" 9007199254740993 [[[[[ NaN "\\ud800" -0'
    .split(' ')
    .concat('\u0000', '"2026-02-30"', '"9999-12-31T23:59:59Z"', '18446744073709551616')

const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  2 ** 53 + 2,
  '',
  ' ',
  '-5',
  '12.5',
  '__proto__',
  '\u0000',
  '\ud800',
  'a'.repeat(5000),
  '2026-02-30',
  '9999-12-31T23:59:59Z',
  '2026-01-01T00:00:00+25:00',
  '+275760-09-14T00:00:00Z',
  [],
  {},
  [null],
  [[]],
  { id: null },
]

/** An answer as a vendor, or something on the way from it, may have spoilt it: of other bytes, or of other values. */
export function mutated(text: string, draw: Draw): string {
  if (draw(3) === 0) return otherBytes(text, draw)
  // Of a document that is one line each, one of them.
  const lines = text.trimStart().startsWith('[') || isJson(text) ? [text] : text.split('\n')
  const at = draw(lines.length)
  const line = lines[at] ?? ''
  lines[at] = isJson(line) ? otherValue(JSON.parse(line), draw) : otherBytes(line, draw)
  return lines.join('\n')
}

function otherBytes(text: string, draw: Draw): string {
  const at = draw(text.length + 1)
  return text.slice(0, at) + (PIECES[draw(PIECES.length)] ?? '') + text.slice(at + draw(12))
}

/** One value of a document is another, or gone. */
function otherValue(document: unknown, draw: Draw): string {
  const places: { of: object; key: string }[] = []
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    for (const key of Object.keys(value)) {
      places.push({ of: value, key })
      walk(Reflect.get(value, key))
    }
  }
  walk(document)
  const place = places[draw(places.length)]
  if (!place) return JSON.stringify(VALUES[draw(VALUES.length)])
  if (draw(5) === 0) Reflect.deleteProperty(place.of, place.key)
  else Reflect.set(place.of, place.key, VALUES[draw(VALUES.length)])
  return JSON.stringify(document)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
