import type { CollectorContext } from '../context.ts'
import { listIncidents, listToldParts } from '../../store/control/collecting/store-incidents-table.ts'
import { countConnections, countDatasets, firstExpiries } from '../../store/control/service-counts.ts'

/** How collecting goes, for alarms. Labels are closed sets; nothing names an organisation or a person. */
export function collectorGauges({ control, clock, disk }: CollectorContext) {
  return [
    {
      name: 'tidemark_connections',
      help: 'Connections by state and health',
      labels: ['state', 'health'],
      read: async () =>
        (await countConnections(control.db)).map(({ state, health, connections }) => ({
          labels: { state, health },
          value: connections,
        })),
    },
    {
      name: 'tidemark_datasets',
      help: 'Scheduled datasets by status',
      labels: ['dataset', 'status'],
      read: async () =>
        (await countDatasets(control.db)).map(({ dataset, status, connections }) => ({
          labels: { dataset, status },
          value: connections,
        })),
    },
    {
      name: 'tidemark_dataset_last_success_age_seconds',
      help: 'Age of the last success that lies furthest back; absent until every connection has had one',
      labels: ['dataset', 'status'],
      read: async () =>
        (await countDatasets(control.db)).flatMap(({ dataset, status, oldestSuccessAt }) =>
          oldestSuccessAt === null
            ? []
            : [{ labels: { dataset, status }, value: (clock.now() - Date.parse(oldestSuccessAt)) / 1000 }],
        ),
    },
    {
      name: 'tidemark_credential_expiry_seconds',
      help: 'Time until the first credential of a source expires, negative once it has; absent where none does',
      labels: ['source'],
      read: async () =>
        (await firstExpiries(control.db)).map(({ source, expiresAt }) => ({
          labels: { source },
          value: (Date.parse(expiresAt) - clock.now()) / 1000,
        })),
    },
    {
      name: 'tidemark_disk_free_bytes',
      help: 'Room on the disk of the data folder, or of ClickHouse where that has less, as last seen',
      labels: [],
      read: async () => (disk.freeBytes === null ? [] : [{ labels: {}, value: disk.freeBytes }]),
    },
    {
      name: 'tidemark_collecting_stopped',
      help: '1 while nothing is collected, by reason',
      labels: ['reason'],
      read: async () => [{ labels: { reason: 'disk_nearly_full' }, value: disk.trouble === null ? 0 : 1 }],
    },
    {
      name: 'tidemark_detached_parts',
      help: 'Parts of the embedded facts store that could not be read and were set aside, still on the disk',
      labels: [],
      read: async () => [{ labels: {}, value: (await listToldParts(control.db)).length }],
    },
    {
      name: 'tidemark_store_incidents',
      help: 'Times that facts on the disk were found broken, in the last 30 days or with parts of them still set aside',
      labels: [],
      read: async () => [{ labels: {}, value: (await listIncidents(control.db)).length }],
    },
  ]
}
