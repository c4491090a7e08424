import { readFile, writeFile } from 'node:fs/promises'
import { metricsReference } from '../src/metrics/metrics-reference.ts'

/** Writes the catalogue into docs/metrics.md, after the BEGIN line. `node scripts/write-metrics-reference.ts` */
const DOC = new URL('../docs/metrics.md', import.meta.url)
const BEGIN = '<!-- From here on: written by scripts/write-metrics-reference.ts -->\n'

const text = await readFile(DOC, 'utf8')
const [byHand = ''] = text.split(BEGIN)
await writeFile(DOC, `${byHand}${BEGIN}\n${metricsReference()}\n`)
