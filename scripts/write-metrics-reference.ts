import { readFile, writeFile } from 'node:fs/promises'
import { metricsReference } from '../src/metrics/metrics-reference.ts'

/** Write the catalogue into docs/metrics.md, after the line that begins it. `node scripts/write-metrics-reference.ts` */
const DOC = new URL('../docs/metrics.md', import.meta.url)
const BEGIN = '<!-- From here on: written by scripts/write-metrics-reference.ts -->\n'

const text = await readFile(DOC, 'utf8')
const [byHand = ''] = text.split(BEGIN)
await writeFile(DOC, `${byHand}${BEGIN}\n${metricsReference()}\n`)
