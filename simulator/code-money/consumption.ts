import { DAY_MS, HOUR_MS } from '../world/calendar.ts'
import type { CodePerson } from '../code-world/code-people.ts'
import type { Budget, Budgets } from './budgets.ts'
import type { CompanyMoney } from './company-money.ts'

/** Budgets know of use half a day later than the bill does. */
const BEHIND_MS = 12 * HOUR_MS

/**
 * What people have used in this month under a budget for many, in units of credits: included or not. Who has a budget of
 * their own stays under that of the many, which shows it.
 */
export function consumedUnder(
  money: CompanyMoney,
  budgets: Budgets,
  budget: Budget,
  now: number,
): Map<CodePerson, number> {
  const consumed = new Map<CodePerson, number>()
  for (const { charge, gross } of money.linesOf(Math.floor(now / DAY_MS), now)) {
    const { person, kind, center, at } = charge
    if (!person || kind !== 'credits' || at > now - BEHIND_MS) continue
    if (budgets.forMany(center) === budget) consumed.set(person, (consumed.get(person) ?? 0) + gross)
  }
  return consumed
}

/** What one person has used in this month, under whatever budget. */
export function consumedBy(money: CompanyMoney, person: CodePerson, now: number): number {
  let sum = 0
  for (const { charge, gross } of money.linesOf(Math.floor(now / DAY_MS), now))
    if (charge.person === person && charge.kind === 'credits' && charge.at <= now - BEHIND_MS) sum += gross
  return sum
}
