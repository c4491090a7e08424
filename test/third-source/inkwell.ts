import { z } from 'zod'
import { parseInput } from '../../src/lib/parse-input.ts'
import { NO_IDS, type VendorIds } from '../../src/model/connection.ts'
import type { DatasetDeclaration } from '../../src/model/dataset.ts'
import { wordsOf } from '../../src/sources/failure-words.ts'
import type { SourceAccount } from '../../src/sources/feed.ts'
import type { Profile } from '../../src/sources/profile.ts'
import type { SourceDeps, SourceModule } from '../../src/sources/source-module.ts'
import { said } from '../../src/words/said.ts'
import { costsFeed, limitsFeed, peopleFeed } from './inkwell-feeds.ts'

export const INKWELL = 'writing_assistant'

const INKWELL_DATASETS = {
  inkwell_people: {
    level: 'organization',
    shape: 'user_day',
    feed: 'user_days',
    slice: 'day',
    settleHours: 48,
    pollMinutes: 360,
  },
  inkwell_costs: {
    level: 'organization',
    shape: 'cost_line',
    feed: 'costs',
    slice: 'file',
    settleHours: 6,
    pollMinutes: 60,
  },
  inkwell_limits: {
    level: 'organization',
    shape: 'limit_snapshot',
    feed: 'spend_limits',
    slice: 'snapshot',
    settleHours: 0,
    pollMinutes: 120,
  },
} as const satisfies Record<string, DatasetDeclaration>

function accountsOf({ organizations }: VendorIds): SourceAccount[] {
  return organizations.map((name) => ({ key: `inkwell:${name}`, level: 'organization', name }))
}

const Input = z.object({
  source: z.literal(INKWELL),
  token: z.string(),
  organization: z.string(),
  label: z.string().optional(),
})

const JOBS = Object.keys(INKWELL_DATASETS).map((dataset) => ({ dataset, status: 'waiting' as const }))

/** Everything that the service knows of Inkwell; given to it when it is started. */
export const inkwell =
  (baseUrl: string) =>
  ({ http }: SourceDeps): SourceModule => {
    const profile: Profile = {
      id: 'inkwell',
      source: INKWELL,
      productName: 'Inkwell',
      baseUrl,
      baseUrlFromOperator: true,
      paths: {
        inkwell_people: '/v1/{organization}/days/{day}',
        inkwell_costs: '/v1/{organization}/costs',
        inkwell_limits: '/v1/{organization}/limits',
      },
      retentionDays: 5,
      requestsPerMinute: 60_000,
      links: [],
    }
    return {
      kind: INKWELL,
      profiles: [profile],
      datasets: INKWELL_DATASETS,
      oneCredential: true,
      changeable: {},
      jobs: () => JOBS,
      accounts: accountsOf,
      keepsDays: () => profile.retentionDays,
      lackingScopes: () => [],
      async collect(connection, onSlow) {
        const { personal_access_token: token = '' } = await connection.secrets()
        const { id: connectionId } = connection
        return (dataset, { name: organization }) => {
          const calls = { http, profile, token, connectionId, organization, onSlow }
          if (dataset === 'inkwell_limits') return limitsFeed(calls)
          return dataset === 'inkwell_people' ? peopleFeed(calls) : costsFeed(calls)
        }
      },
      explain(error, dataset) {
        const rejected = {
          message: said('credential_rejected', { product: profile.productName }),
          action: said('replace_key'),
        }
        return { ...wordsOf(error, profile, () => ({ code: 'credential_rejected', ...rejected })), dataset }
      },
      candidate(untrusted) {
        const { token, organization, label } = parseInput(Input, untrusted)
        return {
          source: INKWELL,
          method: 'admin_key',
          profile,
          ids: { ...NO_IDS, organizations: [organization] },
          label,
          standardLabel: profile.productName,
          prove: async () => ({
            missingScopes: [],
            secrets: [{ kind: 'personal_access_token', secret: token, expiresAt: null }],
            unverified: [],
            jobs: JOBS,
          }),
        }
      },
      patch: () => Promise.resolve({ proof: null, ids: {}, erased: [] }),
      offer: () => ({}),
    }
  }
