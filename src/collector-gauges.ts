import type { ServiceGauge } from './api/service-metrics.ts'
import type { CollectorContext } from './collector/context.ts'
import { countConnections, countDatasets, firstExpiries } from './store/control/service-counts.ts'

/** How collecting goes, for alarms. Labels are closed sets; nothing names an organisation or a person. */
export function collectorGauges({ control, clock }: CollectorContext): ServiceGauge[] {
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
  ]
}
