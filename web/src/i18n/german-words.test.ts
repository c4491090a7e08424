import { expect, test } from 'vitest'
import { leaves, type TextTree } from './text-leaves.ts'

const modules = import.meta.glob<TextTree>(['./de/**/*.ts', '!./de/said/parts/**', '!./de/said/writing.ts'], {
  eager: true,
})
const german = Object.entries(modules).flatMap(([file, texts]) =>
  leaves(texts).map(([path, text]) => ({ where: `${file} ${path}`, text })),
)

/** One word for one thing: what is not said, and what is said in its place. A cost rate is a Kostensatz. */
const INSTEAD: readonly (readonly [never: RegExp, say: string])[] = [
  [/Kosten(?:daten)?s[aä]tz/, 'Kosteneintrag'],
  [/Audit-Log|Protokolldatei/, 'Protokoll of what people did, Logdatei of a vendor'],
  [/Pull-Request/, 'Pull Request'],
  [/Lizenz(?!iert)/, 'Platz'],
  [/Generierung|^Ausgaben: /, 'Ausgaben des Assistenten'],
  [/\bAnnahmen?\b/, 'Übernahme'],
  [/Kennzahlen-Abruf/, 'Metrikaufruf'],
  [/AI-Credit/, 'KI-Credit'],
  [/Adoptionsphase/, 'Einführungsphase'],
  [/[Aa]bgleichen|gleichen Sie|synchronisier|Abholung|[Gg]esammelt/, 'abholen'],
  [/\bfest(?:steht|stand)\b|noch nicht fest\b/, 'endgültig'],
  [/inklusive/, 'enthalten'],
  [/Eigentümer/, 'Inhaber here, Owner at a vendor'],
  [/Fine-grained Token|Client Secret/, 'with a hyphen'],
  [/„Jetzt abrufen/, 'the button, Jetzt abholen'],
]

test('one word stands for one thing', () => {
  expect(german.length).toBeGreaterThan(2500)
  const others = german.flatMap(({ where, text }) =>
    INSTEAD.filter(([never]) => never.test(text)).map(([, say]) => `${where}: ${text} (${say})`),
  )
  expect(others).toEqual([])
})

test('several of a number are in the dative', () => {
  const counted = german.flatMap(({ where, text }) => {
    const [, noun = ''] = (where.endsWith('_other') && /\} von \{\{\w+\}\} ([A-Z]\w+)/.exec(text)) || []
    return noun === '' ? [] : [{ where, noun }]
  })
  expect(counted.length).toBeGreaterThan(10)
  expect(counted.filter(({ noun }) => !/[ns]$/.test(noun))).toEqual([])
})

test('the paper for a works council speaks as the pages do', async () => {
  const { default: paper } = await import('../../../docs/betriebsrat.md?raw')
  expect(INSTEAD.filter(([never]) => never.test(paper)).map(([, say]) => say)).toEqual([])
})
