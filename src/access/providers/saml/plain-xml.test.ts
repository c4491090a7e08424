import { expect, test } from 'vitest'
import { requireStrong, UnsafeXml } from './plain-xml.ts'

const answer = (inside: string) =>
  `<?xml version="1.0"?><Response><Assertion>${inside}</Assertion></Response>`
const ALGORITHM = 'Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"'
const many = (length: number, of: (at: number) => string) =>
  Array.from({ length }, (_, at) => of(at)).join('')
const VALUE =
  '<AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">a > b /></AttributeValue>'

test('a thousand groups are read', () => {
  expect(() =>
    requireStrong(answer(`<Attribute Name='groups'>${VALUE.repeat(1000)}</Attribute>`)),
  ).not.toThrow()
})

/** Each keeps a reader busy for seconds or minutes, in far less than may be sent. */
const LONG: [string, string][] = [
  ['elements side by side', answer('<b/>'.repeat(90_000))],
  ['elements with an end', answer('<b></b>'.repeat(2000))],
  ['elements within each other', answer(`${'<b>'.repeat(50_000)}${'</b>'.repeat(50_000)}`)],
  ['depth that an end in a text seems to take back', answer(`${'<b>/>'.repeat(50)}${'</b>'.repeat(50)}`)],
  [
    'depth that an end in a value seems to take back',
    answer(`${'<b a="/>">'.repeat(50)}${'</b>'.repeat(50)}`),
  ],
  ['attributes of one element', answer(`<b ${many(40, (at) => `a${at}="1" `)}/>`)],
  ['attributes of all', answer(many(1000, () => `<b ${many(8, (at) => `xmlns:a${at}="u" `)}/>`))],
  ['steps of one signature', answer(`<Transform ${ALGORITHM}/>`.repeat(40))],
  ['tags that only some readers take for one', answer('<b a="<">'.repeat(2))],
  ['tags that never end', answer('<b a="'.repeat(60_000))],
]

test.each(LONG)('%s: refused before any reader has it', (_what, xml) => {
  expect(() => requireStrong(xml)).toThrow(UnsafeXml)
})
