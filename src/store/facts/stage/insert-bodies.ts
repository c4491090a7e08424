import type { RecordForm } from '../../../model/records/record-form.ts'
import type { Engine, EngineSettings } from '../engine/engine.ts'
import type { CostsBody } from '../facts-store.ts'
import { COST_COLUMNS } from '../load/costs/cost-columns.ts'
import { insertByForm } from './record-sql.ts'

const ofFile = (list: string) => `{${list}:Array(String)}[file_number + 1]`
const OWN = {
  tenant: '{tenant:String}',
  account: '{account:String}',
  connection: '{connection:String}',
  slice: ofFile('slices'),
  load_id: ofFile('load_ids'),
  version: `toUInt64(${ofFile('versions')})`,
}

/**
 * Insert bodies of regular lines into a table with the columns of `costs`. Where the engine takes all the bodies in one
 * statement, nothing of them is there when it declines a line.
 */
export async function insertBodies(
  engine: Engine,
  bodies: readonly CostsBody[],
  { form, table, settings }: { form: RecordForm; table: string; settings: EngineSettings },
): Promise<void> {
  const [first] = bodies
  if (!first) return
  const { tenant, account, connection } = first.load
  const loads = bodies.map(({ load }) => load)
  const params = {
    tenant,
    account,
    connection,
    slices: loads.map(({ slice }) => slice),
    load_ids: loads.map(({ loadId }) => loadId),
    versions: loads.map(({ version }) => String(version)),
  }
  const paths = bodies.map(({ path }) => path)
  await insertByForm(engine, paths, { form, table, columns: COST_COLUMNS, own: OWN, params, settings })
}
