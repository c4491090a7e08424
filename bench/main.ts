import { parseArgs } from 'node:util'
import { loadCodeSection } from './load/load-code.ts'
import { loadSection } from './load/load.ts'
import { newsSection } from './news.ts'
import { privacySection } from './privacy.ts'
import { projectionSection } from './projection.ts'
import {
  queryBooksSection,
  queryCodeSection,
  queryPeopleSection,
  querySection,
  querySpendSection,
} from './query.ts'
import type { BenchOptions, BenchSection } from './section.ts'
import { startAndIdleSection } from './start-and-idle.ts'
import { webSection } from './web.ts'

/** `npm run bench [section…] [-- --records 1000000]`: prints measurements with their limits; no test asserts them. */
const SECTIONS: Record<string, BenchSection> = {
  projection: projectionSection,
  news: newsSection,
  load: loadSection,
  'load-code': loadCodeSection,
  query: querySection,
  'query-code': queryCodeSection,
  'query-people': queryPeopleSection,
  'query-spend': querySpendSection,
  'query-books': queryBooksSection,
  'start-and-idle': startAndIdleSection,
  privacy: privacySection,
  web: webSection,
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    records: { type: 'string', default: '1000000' },
    people: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
  },
})
const options: BenchOptions = {
  records: wholeNumber('records'),
  people: wholeNumber('people'),
  rounds: wholeNumber('rounds'),
}
const names = positionals.length > 0 ? positionals : Object.keys(SECTIONS)
for (const name of names) {
  const section = SECTIONS[name]
  if (!section) throw new Error(`no section ${name}; there are ${Object.keys(SECTIONS).join(', ')}`)
  console.log(`\n${name}`)
  for await (const line of section(options)) console.log(`  ${line}`)
}

function wholeNumber(name: keyof typeof values): number {
  if (!/^[1-9]\d*$/.test(values[name])) throw new Error(`--${name} must be a whole number from 1 on`)
  return Number(values[name])
}
