import { getRun, listRuns, type RunView } from '../../../collector/status/list-runs.ts'
import { listDatasets, type DatasetView } from '../../../collector/status/list-datasets.ts'
import { listStoreIncidents } from '../../../collector/status/list-incidents.ts'
import { listRejectedLines, type RejectedLineRow } from '../../../collector/status/list-rejected-lines.ts'
import { requestSync } from '../../../collector/plan/request-sync.ts'
import { traitsOf } from '../../../model/dataset.ts'
import type { DatasetHealth, Run } from '../../contract/connections/datasets.ts'
import type { Handlers } from '../route-handler.ts'
import type { ApiServices } from '../../services.ts'
import { coarseDataset, coarseRejected, coarseRun } from './coarse-health.ts'
import { spoken } from '../../sentence.ts'
import { inEnglish, type Said } from '../../../words/said.ts'

type DataHealthRoutes =
  | 'syncConnection'
  | 'listDatasets'
  | 'listRejectedLines'
  | 'listStoreIncidents'
  | 'listRuns'
  | 'getRun'

/** How far the data reaches, collecting now, and what the runs did. */
export function dataHealthRoutes({ ctx }: ApiServices): Pick<Handlers, DataHealthRoutes> {
  return {
    syncConnection: async ({ identity: { actor }, params: { id }, body: { datasets, from } }) => {
      const what = { ...(datasets && { datasets }), ...(from !== undefined && { from }) }
      const { runId, waitsUntil, waiting } = await requestSync({ ctx, actor, id, ...what })
      const reason = waitsUntil === null ? null : 'rate_limited'
      return { run_id: runId, waits_until: waitsUntil, reason, waiting_datasets: waiting }
    },

    listDatasets: ({ identity: { actor }, gate, params: { id } }) => {
      const read = async (answer: (view: DatasetView) => DatasetHealth) => ({
        data: (await listDatasets({ ctx, actor, id })).map(answer),
        next_cursor: null,
      })
      return gate.numbers({
        release: () => read((view) => ({ ...datasetAnswer(coarseDataset(view)), counted: 'hundreds' })),
        facts: () => read(datasetAnswer),
      })
    },

    listRejectedLines: ({ identity: { actor }, gate, params: { id }, query }) => {
      const read = async (told: (row: RejectedLineRow) => RejectedLineRow) => {
        const { data, nextCursor } = await listRejectedLines({ ctx, actor, id, ...query })
        return {
          data: data.map(told).map(({ seenAt, ...line }) => ({ ...line, seen_at: seenAt })),
          next_cursor: nextCursor,
        }
      }
      return gate.numbers({ release: () => read(coarseRejected), facts: () => read((row) => row) })
    },

    listStoreIncidents: async ({ identity: { actor } }) => ({
      data: (await listStoreIncidents({ ctx, actor })).map(({ foundAt, ...incident }) => ({
        ...incident,
        ...textAnswer(incident),
        found_at: foundAt,
      })),
      next_cursor: null,
    }),

    listRuns: ({ identity: { actor }, gate, query: { connection_id: connectionId, limit, cursor } }) => {
      const read = async (answer: (run: RunView) => Run) => {
        const { runs, nextCursor } = await listRuns({ ctx, actor, connectionId, limit, cursor })
        return { data: runs.map(answer), next_cursor: nextCursor }
      }
      return gate.numbers({ release: () => read(coarseRunAnswer), facts: () => read(runAnswer) })
    },

    getRun: ({ identity: { actor }, gate, params: { id } }) =>
      gate.numbers({
        release: async () => coarseRunAnswer(await getRun({ ctx, actor, id })),
        facts: async () => runAnswer(await getRun({ ctx, actor, id })),
      }),
  }
}

const coarseRunAnswer = (run: RunView): Run => ({ ...runAnswer(coarseRun(run)), counted: 'hundreds' })

function datasetAnswer(view: DatasetView): DatasetHealth {
  const { shape, slice } = traitsOf(view.dataset)
  return {
    dataset: view.dataset,
    shape,
    slice,
    path: view.path,
    status: view.status,
    data_through: view.dataThrough,
    settled_through: view.settledThrough,
    last_success_at: view.lastSuccessAt,
    next_run_at: view.nextRunAt,
    slices: view.slices,
    rows: view.rows,
    rejected: view.rejected,
    duplicates: view.duplicates,
    restated: view.restated,
    unknown_fields: view.unknownFields,
    gaps: view.gaps.map(reasonAnswer),
    known_days: view.knownDays,
    missing_days: view.missingDays.map(reasonAnswer),
    last_error: view.lastError && { ...view.lastError, ...textAnswer(view.lastError) },
  }
}

function runAnswer(run: RunView): Run {
  return {
    id: run.id,
    connection_id: run.connectionId,
    trigger: run.trigger,
    state: run.state,
    queued_at: run.queuedAt,
    started_at: run.startedAt,
    finished_at: run.finishedAt,
    datasets: run.datasets.map(({ startedAt, stepsDone, stepsTotal, slicesDone, slicesTotal, ...part }) => ({
      ...part,
      slice: traitsOf(part.dataset).slice,
      detail: part.detail ? inEnglish(part.detail) : '',
      detail_said: spoken('detail', part.detail).detail_said,
      error: part.error && { code: part.error.code, ...textAnswer(part.error) },
      started_at: startedAt,
      slices_done: slicesDone,
      slices_total: slicesTotal,
      steps_done: stepsDone,
      steps_total: stepsTotal,
    })),
  }
}

const reasonAnswer = ({ day, reason }: DatasetView['gaps'][number]) => ({ day, ...spoken('reason', reason) })

const textAnswer = <Action extends Said | null>({ message, action }: { message: Said; action: Action }) => ({
  ...spoken('message', message),
  ...spoken('action', action),
})
