import { expect, it } from 'vitest'
import { billLine, codeScope, ENTERPRISE, seedCode } from '../../../test/harness/stores/seeded-code.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../../test/harness/stores/seeded-facts.ts'
import { askInEnglish } from '../ask/ask-in-english.suite.ts'
import type { Scope } from '../metrics-query.ts'

const store = seededFacts()
const DAY = '2026-06-10'

const line = (organization: string, net: string) => billLine({ day: DAY, gross: net, net, organization })

/** An enterprise's bill, and organisations that installed the app by themselves, which shows no bill. */
function scopeWith(organization: string): Scope {
  const scope = codeScope([ENTERPRISE, `organization:${organization}`])
  scope.accounts = scope.accounts.map((one) =>
    one.account === ENTERPRISE
      ? { ...one, connection: 'token', feeds: { bill: ['enterprise_bill'] } }
      : { ...one, connection: 'app', feeds: { bill: ['org_bill'] }, barred: { org_bill: 'not_enabled' } },
  )
  return scope
}

async function missing(organization: string) {
  const scope = scopeWith(organization)
  await seedCode(store.facts, scope, 'enterprise_bill', DAY, [line('acme', '19'), line('acme-data', '38')], {
    account: ENTERPRISE,
  })
  const query = metricsQuery({ metrics: ['bill.net_usd'], from: DAY, to: '2026-06-11' })
  const answer = await askInEnglish({
    facts: store.facts,
    scope,
    clock: stoppedClock('2026-07-20T12:00:00Z'),
    query,
  })
  expect(answer.rows.map((row) => row['bill.net_usd'])).toEqual(['57'])
  return answer.completeness.missing.map(({ reason }) => reason)
}

it('an organisation that the enterprise’s bill names lacks nothing, one that it does not name does', async () => {
  expect(await missing('acme-data')).toEqual([])
  expect(await missing('elsewhere')).toEqual(['not_enabled'])
})
