import type { RouteId } from '../contract/routes.ts'

interface Example {
  body?: object
  answer?: object
}

/** Examples of the API documentation; a test parses each with its route's schema. */
export const EXAMPLES: Partial<Record<RouteId, Example>> = {
  createConnection: {
    body: {
      source: 'chat_assistant',
      organization_id: 'org-4fD9kQ2mTz',
      workspace_id: '6f1c2a7e-0b43-4f7b-9f53-2f1c2a7e0b43',
      admin_key: '<API_KEY>',
      label: 'Workspace Berlin',
    },
  },
  startInstall: {
    body: { organization: 'acme' },
    answer: { authorize_url: 'https://github.com/apps/tidemark-acme/installations/new?state=…' },
  },
  patchConnection: { body: { spend_limits_api_key: '<API_KEY>' } },
  syncConnection: {
    body: { datasets: ['costs'] },
    answer: { run_id: 'run_01JZ3M8Q5W', waits_until: null, reason: null, waiting_datasets: [] },
  },
  listSessions: {
    answer: {
      data: [
        {
          id: '5b1e8a52-6d0f-4a59-9a0c-0f6f7c1f4e21',
          browser: 'Firefox, Windows',
          address: '203.0.113.7',
          created_at: '2026-03-10T08:00:12.000Z',
          last_used_at: '2026-03-10T13:59:00.000Z',
          current: true,
        },
      ],
      next_cursor: null,
    },
  },
  addNote: { body: { day: '2026-03-02', until: '2026-03-07', text: 'Rollout to Sales', source: null } },
  changeNote: { body: { version: 1, text: 'Rollout to Sales and Support' } },
  addPrice: {
    body: {
      item: 'seat.business',
      valid_from: '2026-03-01',
      price: { amount: '19.00', currency: 'EUR' },
    },
  },
  createToken: { body: { name: 'Monthly report', role: 'analyst', expires_in_days: 90 } },
  queryMetrics: {
    body: {
      metrics: ['spend.credits'],
      from: '2026-03-01',
      to: '2026-03-03',
      grain: 'day',
      group_by: ['model'],
    },
    answer: {
      columns: [
        { name: 'time', type: 'date', unit: null },
        { name: 'model', type: 'string', unit: null },
        { name: 'spend.credits', type: 'decimal', unit: 'credits' },
        { name: 'provisional', type: 'boolean', unit: null },
      ],
      rows: [
        { time: '2026-03-01', model: 'gpt-5', 'spend.credits': '3.3408', provisional: false },
        { time: '2026-03-02', model: 'gpt-5', 'spend.credits': null, provisional: false },
      ],
      completeness: {
        data_through: '2026-03-02T00:00:00Z',
        settled_through: '2026-03-02T00:00:00Z',
        missing: [
          {
            from: '2026-03-02T00:00:00Z',
            to: '2026-03-03T00:00:00Z',
            reason: 'not_collected_yet',
            message: 'Not collected yet.',
            message_said: { code: 'not_collected_yet', params: {}, message: 'Not collected yet.' },
            metrics: ['spend.credits'],
          },
        ],
        rejected: [],
      },
      notes: [],
      notes_said: [],
    },
  },
}
