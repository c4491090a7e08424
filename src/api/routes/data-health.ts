import { getRun, listRuns, type RunView } from '../../collector/list-runs.ts'
import { listDatasets, type DatasetView } from '../../collector/list-datasets.ts'
import { listRejectedLines } from '../../collector/list-rejected-lines.ts'
import { requestSync } from '../../collector/request-sync.ts'
import type { DatasetHealth, Run } from '../contract/datasets.ts'
import type { Handlers } from '../route-handler.ts'
import type { ApiServices } from '../services.ts'

type DataHealthRoutes = 'syncConnection' | 'listDatasets' | 'listRejectedLines' | 'listRuns' | 'getRun'

/** How far the data reaches, collecting now, and what the runs did. */
export function dataHealthRoutes({ ctx }: ApiServices): Pick<Handlers, DataHealthRoutes> {
  return {
    syncConnection: async ({ identity: { actor }, params: { id }, body: { datasets, from } }) => {
      const what = { ...(datasets && { datasets }), ...(from !== undefined && { from }) }
      return { run_id: (await requestSync({ ctx, actor, id, ...what })).runId }
    },

    listDatasets: async ({ identity: { actor }, params: { id } }) => ({
      data: (await listDatasets({ ctx, actor, id })).map(datasetAnswer),
      next_cursor: null,
    }),

    listRejectedLines: async ({ identity: { actor }, params: { id } }) => ({
      data: (await listRejectedLines({ ctx, actor, id })).map(({ seenAt, ...line }) => ({
        ...line,
        seen_at: seenAt,
      })),
      next_cursor: null,
    }),

    listRuns: async ({ identity: { actor }, query: { connection_id: connectionId, limit } }) => {
      const filter = connectionId === undefined ? {} : { connectionId }
      return { data: (await listRuns({ ctx, actor, limit, ...filter })).map(runAnswer), next_cursor: null }
    },

    getRun: async ({ identity: { actor }, params: { id } }) => runAnswer(await getRun({ ctx, actor, id })),
  }
}

function datasetAnswer(view: DatasetView): DatasetHealth {
  return {
    dataset: view.dataset,
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
    gaps: view.gaps,
    last_error: view.lastError,
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
      started_at: startedAt,
      slices_done: slicesDone,
      slices_total: slicesTotal,
      steps_done: stepsDone,
      steps_total: stepsTotal,
    })),
  }
}
