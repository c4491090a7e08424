import type { Engine } from './engine.ts'
import type { CostsBody, LoadedRows } from './facts-store.ts'
import { insertNewCosts } from './insert-new-costs.ts'
import { moveIn } from './move-in.ts'
import { stageCostsBody } from './stage-costs-body.ts'

/**
 * Take in bodies of one account, in their order, and say of each how it stands to what was there and to those before
 * it. Ends before the first that is not exactly of the published shape: its lines have to be read one by one.
 */
export async function loadCostBodies(engine: Engine, bodies: readonly CostsBody[]): Promise<LoadedRows[]> {
  const loaded: LoadedRows[] = []
  while (loaded.length < bodies.length) {
    const some = bodies.slice(loaded.length, loaded.length + engine.filesPerStatement)
    const together = await insertNewCosts(engine, some)
    if (together !== 'closer look') {
      loaded.push(...together)
      continue
    }
    for (const body of some) {
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
