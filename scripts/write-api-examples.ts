/**
 * Writes `src/api/docs/example-answers.json`: what a running demo really answers (`npm run demo -- --port 8431 --fresh`, once
 * it is complete), and of what a demo cannot do what the service of the tests answers, each as short as it can be. The
 * bodies that are sent are those of `src/api/docs/example-bodies.ts`.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROUTES, type RouteContract, type RouteId } from '../src/api/contract/routes.ts'
import { askDemo } from './api-examples/ask-demo.ts'
import { askHarness } from './api-examples/ask-harness.ts'
import { shorten } from './api-examples/shorten.ts'

const [url = 'http://127.0.0.1:8431'] = process.argv.slice(2)
const FILE = join(import.meta.dirname, '../src/api/docs/example-answers.json')

const answers = await askDemo(url)
for (const [id, answer] of await askHarness((id) => !answers.has(id))) answers.set(id, answer)
const routes = Object.entries(ROUTES) as [RouteId, RouteContract][]
const written = routes.flatMap(([id, { answer }]) =>
  answer && answers.has(id) ? [[id, shorten(answers.get(id))]] : [],
)
await writeFile(FILE, `${JSON.stringify(Object.fromEntries(written), null, 2)}\n`)
console.log(`${written.length} answers are written.`)
