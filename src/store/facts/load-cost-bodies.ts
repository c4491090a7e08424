import type { Engine } from './engine.ts'
import type { CheckedCosts, CostsBody, LoadedRows } from './facts-store.ts'
import { insertNewCosts, noteKeys, type NotedKeys } from './insert-new-costs.ts'
import { moveIn } from './move-in.ts'
import { stageCostsBody } from './stage-costs-body.ts'

/** Bodies in their order, as many together as a statement reads. */
interface Group {
  bodies: readonly CostsBody[]
  noted: NotedKeys | 'irregular'
}

/** Bodies whose lines have been looked at; see `FactsWriter`. */
export class CheckedBodies implements CheckedCosts {
  readonly bodies: readonly CostsBody[]
  readonly groups: Group[] = []
  readonly #owned = new AsyncDisposableStack()

  private constructor(bodies: readonly CostsBody[]) {
    this.bodies = bodies
  }

  static async check(engine: Engine, bodies: readonly CostsBody[]): Promise<CheckedBodies> {
    const checked = new CheckedBodies(bodies)
    await using owned = new AsyncDisposableStack()
    owned.use(checked)
    const size = Math.min(bodies.length, engine.filesPerStatement)
    for (let at = 0; at < bodies.length; at += size) {
      const some = bodies.slice(at, at + size)
      const [first] = some
      if (!first) break
      const noted = await noteKeys(engine, first.load, some)
      if (noted !== 'irregular') checked.#owned.use(noted)
      checked.groups.push({ bodies: some, noted })
    }
    owned.move()
    return checked
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#owned.disposeAsync()
  }
}

/**
 * Take in bodies of one account, in their order, and say of each how it stands to what was there and to those before
 * it. Ends before the first that is not exactly of the published shape: its lines have to be read one by one.
 */
export async function loadCostBodies(engine: Engine, { groups }: CheckedBodies): Promise<LoadedRows[]> {
  const loaded: LoadedRows[] = []
  for (const { bodies, noted } of groups) {
    const together = noted === 'irregular' ? 'closer look' : await insertNewCosts(engine, noted)
    if (together !== 'closer look') {
      loaded.push(...together)
      continue
    }
    for (const body of bodies) {
      const alone = await loadAlone(engine, body)
      if (alone === 'irregular') return loaded
      loaded.push(alone)
    }
  }
  return loaded
}

async function loadAlone(engine: Engine, body: CostsBody): Promise<LoadedRows | 'irregular'> {
  const gathered = await stageCostsBody(engine, body)
  if (gathered === 'irregular') return gathered
  await using _ = gathered.incoming
  return await moveIn(engine, gathered)
}
