import { monthOfPart } from '../../../collector/ledger/slice-names.ts'
import type { DatasetView } from '../../../collector/status/list-datasets.ts'
import type { RejectedLineRow } from '../../../collector/status/list-rejected-lines.ts'
import type { RunView } from '../../../collector/status/list-runs.ts'
import { datasetsShaped, type Dataset } from '../../../model/dataset.ts'
import { inHundreds, saidInHundreds } from '../../rows-in-hundreds.ts'

/** Asked for person by person: each slice and each step of it is somebody who used something in that month. */
const isByPerson = (dataset: Dataset) => datasetsShaped('person_credit', 'month').includes(dataset)

/** A dataset's health where people are not shown: rows in whole hundreds, and so whatever else counts people. */
export const coarseDataset = (view: DatasetView): DatasetView => ({
  ...coarseCounts(view),
  slices: isByPerson(view.dataset) ? inHundreds(view.slices) : view.slices,
  unknownFields: view.unknownFields.map(({ path, count }) => ({ path, count: inHundreds(count) })),
  gaps: view.gaps.map(coarseReason),
  missingDays: view.missingDays.map(coarseReason),
})

/** The same of a run. */
export const coarseRun = (run: RunView): RunView => ({
  ...run,
  datasets: run.datasets.map((part) => ({
    ...coarseCounts(part),
    ...(isByPerson(part.dataset) && coarseProgress(part)),
    detail: part.detail && saidInHundreds(part.detail),
  })),
})

/** The same of a line that could not be understood. A slice by person says which of them it is, by a number that stays. */
export const coarseRejected = (row: RejectedLineRow): RejectedLineRow => ({
  ...row,
  line: inHundreds(row.line),
  slice: isByPerson(row.dataset) ? monthOfPart(row.slice) : row.slice,
})

const coarseCounts = <Rows extends Record<'rows' | 'duplicates' | 'restated', number>>(of: Rows): Rows => ({
  ...of,
  rows: inHundreds(of.rows),
  duplicates: inHundreds(of.duplicates),
  restated: inHundreds(of.restated),
})

const coarseProgress = (part: RunView['datasets'][number]) => ({
  slicesDone: inHundreds(part.slicesDone),
  slicesTotal: part.slicesTotal && inHundreds(part.slicesTotal),
  stepsDone: inHundreds(part.stepsDone),
  stepsTotal: part.stepsTotal && inHundreds(part.stepsTotal),
})

const coarseReason = ({ day, reason }: DatasetView['gaps'][number]) => ({
  day,
  reason: saidInHundreds(reason),
})
