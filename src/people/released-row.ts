import { added } from '../model/money/decimal.ts'
import { PART_OF, type IdentitySource } from '../model/identity.ts'
import type { MetricId } from '../model/metric.ts'
import type { PseudonymRow, ReleasedAmounts } from './pseudonym-row.ts'
import type { PersonRow } from './person-row.ts'

type Amounts = Record<IdentitySource, ReleasedAmounts>
type Part = (typeof PART_OF)[IdentitySource]

/**
 * What a row tells of somebody's month, as it was released: one late record neither changes nor adds it. What nobody of the
 * organisation did has no released sum, and is null of everybody. Null of whoever neither did anything that was released nor
 * was in a list at the month's end.
 */
export function releasedOf(
  row: PersonRow,
  sources: ReadonlySet<string>,
  amounts: Amounts,
): Pick<PseudonymRow, 'status' | 'code' | 'chat'> | null {
  const [code, chat] = [ofPart(row, 'code', sources, amounts), ofPart(row, 'chat', sources, amounts)]
  const isListed = row.licensed === true || row.teams.length > 0
  // A source whose month is not released yet says only who has an account there.
  const has = {
    code: code.isTold ? code.isActive || isListed : row.status !== 'chat_only',
    chat: chat.isTold ? chat.isActive || row.hasChatAccount === true : row.status !== 'code_only',
  }
  if (!has.code && !has.chat) return null
  return {
    status: has.code && has.chat ? 'both' : has.code ? 'code_only' : 'chat_only',
    code:
      code.isTold && has.code
        ? {
            interactions: count(code.sum('code.interactions')),
            generations: count(code.sum('code.generations')),
            acceptances: count(code.sum('code.acceptances')),
            aiCredits: code.sum('code.ai_credits'),
          }
        : null,
    chat: chat.isTold && has.chat ? { credits: chat.sum('spend.credits'), usd: chat.sum('spend.usd') } : null,
  }
}

const count = (amount: string | null) => (amount === null ? null : Number(amount))

function ofPart(row: PersonRow, part: Part, sources: ReadonlySet<string>, amounts: Amounts) {
  const own = row.identities.filter(({ source }) => PART_OF[source] === part)
  const amountsOf = (metric: MetricId) =>
    own.map(({ source, userId }) => {
      const of = amounts[source].get(metric)
      return of === undefined ? null : (of.of.get(userId) ?? '0')
    })
  const isActive = own.some(({ source, userId }) =>
    [...amounts[source].values()].some(({ of }) => of.has(userId)),
  )
  return {
    isTold: Object.entries(PART_OF).some(([source, of]) => of === part && sources.has(source)),
    isActive,
    sum: (metric: MetricId): string | null => {
      const found = amountsOf(metric)
      if (found.length === 0 || found.some((amount) => amount === null)) return null
      return added(found, (amount) => amount ?? 0).toFixed()
    },
  }
}
