import type { Engine } from './engine.ts'
import type { CheckedCosts, CostsBody, LoadedRows } from './facts-store.ts'
import { insertNewCosts, noteKeys, type NotedKeys } from './insert-new-costs.ts'
import { moveIn } from './move-in.ts'
import { stageCostsBody } from './stage-costs-body.ts'

/** Bodies of one statement, and what their lines came to. */
interface Group {
  bodies: readonly CostsBody[]
  noted: NotedKeys | 'closer look'
}

/** Look at every line of bodies of one account; see `FactsWriter.checkCostBodies`. */
export async function checkCostBodies(engine: Engine, bodies: readonly CostsBody[]): Promise<CheckedCosts> {
  await using owned = new AsyncDisposableStack()
  const groups: Group[] = []
  let left = bodies
  for (let [first] = left; first; [first] = left) {
    const some = left.slice(0, engine.filesPerStatement)
    const noted = await noteKeys(engine, first.load, some)
    if (noted !== 'closer look') owned.use(noted)
    groups.push({ bodies: some, noted })
    left = left.slice(some.length)
  }
  const kept = owned.move()
  return { load: () => loadGroups(engine, groups), [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

async function loadGroups(engine: Engine, groups: readonly Group[]): Promise<(LoadedRows | null)[]> {
  const loaded: (LoadedRows | null)[] = []
  for (const { bodies, noted } of groups) {
    const together = noted === 'closer look' ? [] : await insertNewCosts(engine, noted)
    for (const [at, body] of bodies.entries()) {
      const outcome = together[at] ?? 'closer look'
      if (outcome !== 'closer look') loaded.push(outcome)
      else loaded.push(loaded.includes(null) ? null : await loadAlone(engine, body))
    }
    if (loaded.includes(null)) break
  }
  return loaded
}

/** Null for a body that is not of the published shape. */
async function loadAlone(engine: Engine, body: CostsBody): Promise<LoadedRows | null> {
  const gathered = await stageCostsBody(engine, body)
  if (gathered === 'irregular') return null
  await using _ = gathered.incoming
  return await moveIn(engine, gathered)
}
