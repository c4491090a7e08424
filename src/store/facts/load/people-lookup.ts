import type { SubjectsById } from '../../../model/records/told-person.ts'
import type { Engine } from '../engine/engine.ts'

/** Who is who, in the engine's memory beside the rows that are on their way in: nothing of it is ever on the disk. */
export interface PeopleLookup extends AsyncDisposable {
  /** SQL of the subject of whom this SQL names; empty of whoever is not there. */
  of(id: string): string
  /** Of these whoever is not there yet. */
  add(subjects: SubjectsById): Promise<void>
}

/** Of a table of this name, which is taken again where a crash has left it; there until it is disposed. */
export async function openLookup(
  engine: Engine,
  table: string,
  subjects: SubjectsById,
): Promise<PeopleLookup> {
  await using dropping = new AsyncDisposableStack()
  dropping.defer(() => engine.run(`DROP TABLE IF EXISTS ${table} SYNC`))
  await engine.run(
    `CREATE OR REPLACE TABLE ${table} (id String, subject String) ENGINE = Join(ANY, LEFT, id) SETTINGS persistent = 0`,
  )
  const known = new Set<string>()
  const add = async (more: SubjectsById) => {
    const rows: string[] = []
    for (const [id, subject] of more) if (!known.has(id)) rows.push(JSON.stringify({ id, subject }))
    await engine.insertRows(table, rows.join('\n'))
    for (const id of more.keys()) known.add(id)
  }
  await add(subjects)
  const dropped = dropping.move()
  return {
    of: (id) => `joinGet('${table}', 'subject', ${id})`,
    add,
    [Symbol.asyncDispose]: () => dropped.disposeAsync(),
  }
}
