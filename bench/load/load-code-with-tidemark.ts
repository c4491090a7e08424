import { askText } from '../../test/harness/stores/ask-text.ts'
import type { Dataset } from '../../src/model/dataset.ts'
import { codeTableOf } from '../../src/store/facts/code-tables.ts'
import { openCollector, TENANT } from './open-collector.ts'
import { reportLoad, startMeasuring } from '../run-program.ts'

// Collect one dataset of the code assistant, from HTTP to committed rows. Arguments: <folder> <vendor url> <dataset>.
const [folder = '', vendorUrl = '', wanted = ''] = process.argv.slice(2)
const dataset = wanted as Dataset
await using collector = await openCollector(folder, vendorUrl)
const { facts } = collector.ctx
await collector.connect({
  source: 'code_assistant',
  enterpriseSlug: 'acme',
  personalAccessToken: 'ghp_0123456789abcdefghijABCDEFGHIJ012345',
})

// Measured until the slice is committed, when it can be queried; derived sums come after.
const stop = startMeasuring()
let measured = stop()
const commit = facts.commit.bind(facts)
facts.commit = async (row) => {
  await commit(row)
  if (row.rows > 0) measured = stop()
}
await collector.collect([dataset])
const [visible] = await askText<{ rows: string }>(
  facts,
  `SELECT count() AS rows FROM code_${codeTableOf(dataset)} WHERE tenant = {tenant:String} AND load_id IN
  (SELECT load_id FROM slices_current WHERE tenant = {tenant:String} AND dataset = {dataset:String} AND outcome = 'committed')`,
  { tenant: TENANT, dataset },
)
reportLoad({ ...measured, rows: Number(visible?.rows) })
