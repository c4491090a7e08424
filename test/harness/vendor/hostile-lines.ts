import fc from 'fast-check'

/** Replacement values: types and formats that encoders and vendors are known to confuse. */
const VALUES = [
  'null',
  'true',
  'false',
  '"true"',
  '""',
  '"17"',
  '17',
  '0',
  '-0',
  '-1',
  '011',
  '5.5',
  '5.0',
  '5e1',
  '55e-1',
  '1e400',
  '9007199254740991',
  '9007199254740993',
  '18446744073709551668',
  '123456789012345678901',
  '269',
  '24',

  '5.1234567890123456789',
  '99999999999999999999.999999999999999999',
  'NaN',
  '[]',
  '{}',
  '["x"]',
  '[["x",2]]',

  '"2026-02-30"',
  '"2026-3-10"',
  '"EUR"',
  '"İ"',
  '"\\ud800x"',
  '"\\udc00x"',
  '"a\\u0062"',
  '"\\q"',
  '"a\tb"',
  '"a\nb"',
]
/** Insertions before a member's name; COLONS are variants of what follows it. */
const BEFORE = [
  '"novel":1,',
  '"model":"x",',
  '"loc_added_sum":1,',
  '"measures":{},',
  '"user_id":1,',
  '"day":"2026-05-07",',
  ',',
]
const COLONS = [':', ': ', ' :', '\t:', ' : ']

const MEMBER = /"([a-z_]+)":("(?:[^"\\]|\\.)*"|-?[\d.]+|true|false|null|\[\]|\{\}|[[{])/g

const rarely = <Value>(usual: Value, ...others: readonly Value[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })

/** A line with up to two of its members changed. */
const edited = (line: string) =>
  fc
    .array(
      fc.record({
        at: fc.nat(),
        value: fc.oneof(fc.constant(null), fc.constantFrom(...VALUES)),
        before: rarely('', ...BEFORE),
        colon: rarely(':', ...COLONS),
        escaped: rarely(false, true),
      }),
      { maxLength: 2 },
    )
    .map((edits) => edits.reduce(change, line))

function change(
  line: string,
  edit: { at: number; value: string | null; before: string; colon: string; escaped: boolean },
): string {
  const members = [...line.matchAll(MEMBER)]
  const member = members[edit.at % Math.max(1, members.length)]
  if (!member) return line
  const [whole, name = '', given = ''] = member
  const written = edit.escaped
    ? `\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}`
    : name
  const value = edit.value === null || given === '[' || given === '{' ? given : edit.value
  const changed = `${edit.before}"${written}"${edit.colon}${value}`
  return `${line.slice(0, member.index)}${changed}${line.slice(member.index + whole.length)}`
}

/** Unusual but possible ways to arrange lines in a file. */
const ODD_FORMS: ((lines: readonly string[]) => string)[] = [
  (lines) => lines.join('\r\n'),
  (lines) => lines.join('\n\n'),
  (lines) => `\ufeff${lines.join('\n')}`,
  (lines) => `[${lines.join(',\n')}]`,
  (lines) => lines.join(''),
  (lines) => `${lines.join(',')}\n\n`,
  (lines) => lines.join('\n').slice(0, -20),
  (lines) => `${lines.join('\n')}\nnonsense`,
  (lines) => `${lines.join('\n')}\n${lines[0]}`,
]

/** Bodies of these records with zero to two hostile changes, in usual and unusual arrangements. */
export function hostileBody(records: readonly object[]): fc.Arbitrary<string> {
  const lines = records.map((record) => JSON.stringify(record))
  return fc
    .tuple(
      rarely((all: readonly string[]) => all.map((line) => `${line}\n`).join(''), ...ODD_FORMS),
      fc.tuple(...lines.map((line, at) => (at === 0 ? edited(line) : fc.constant(line)))),
    )
    .map(([form, changed]) => form(changed))
}
