import { DAY_MS, HOUR_MS } from '../world/calendar.ts'
import { hash32 } from '../world/seeded-random.ts'
import { growth, personDay, workingDays, type PersonDay } from '../code-world/code-activity.ts'
import type { CodePerson } from '../code-world/code-people.ts'
import type { Charge, MoneyWorld } from './charge.ts'
import type { MoneyClass } from './money-class.ts'
import { creditsByModel, requestsByModel, REVIEW } from './model-use.ts'
import { billedOrganization, CREDITS_FROM, monthOf } from './plans.ts'

/** A credit of the reports is as many of the bill, so that pools run out; see the setting `reportedCredits`. */
export const BILLED_PER_REPORTED = 100

/** What people used on a day: premium requests at first, credits later. */
export function* useOfDay(money: MoneyWorld, day: number): Generator<Charge> {
  const { world } = money
  const working = workingDays(day)
  const month = monthOf(day).first
  for (const person of world.people) {
    // Those whose telemetry is off are missing from reports, but not from the bill.
    const seen = person.telemetry ? person : { ...person, telemetry: true }
    const row = personDay(world.activity, seen, day, working)
    if (row) yield* chargesOf(money, row, person, billedOrganization(world, person, month))
  }
  yield* reviews(money, day, working[0] ?? 1)
}

function* chargesOf(
  money: MoneyWorld,
  row: PersonDay,
  person: CodePerson,
  organization: number,
): Generator<Charge> {
  const { world } = money
  const { day } = row
  const kind: MoneyClass = day < CREDITS_FROM ? 'requests' : 'credits'
  const hash = hash32(world.seed, person.person.number, day, 0xb112)
  // The last digits are the bill's own.
  const units = row.credits === 0 ? 0 : row.credits * BILLED_PER_REPORTED * 100 + (hash % 10_000)
  const center = money.centers.ofPerson(person, organization, day)
  for (const [model, gross] of kind === 'credits' ? creditsByModel(row, units) : requestsByModel(row))
    if (gross > 0)
      yield {
        kind,
        day,
        organization,
        person,
        model,
        repository: null,
        center,
        gross,
        ...postingOf(day, gross, hash),
      }
}

/** Reviews that nobody with a seat asked for, one charge for each organisation. */
function* reviews(
  { world, repositories, centers }: MoneyWorld,
  day: number,
  working: number,
): Generator<Charge> {
  for (const [organization] of world.organizations.entries()) {
    const hash = hash32(world.seed, organization, day, 0xb113)
    const own = repositories.filter((each) => each.organization === organization)
    const repository = own[hash % Math.max(1, own.length)]?.name ?? null
    const kind: MoneyClass = day < CREDITS_FROM ? 'requests' : 'credits'
    const whole = world.people.length * working * growth(world.activity, day) * ((hash >>> 8) % 100)
    const gross = kind === 'credits' ? Math.floor(whole * 12_345) : Math.floor(whole / 100)
    if (gross === 0) continue
    const center = centers.ofRepository(repository, organization, day)
    const posting = postingOf(day, gross, hash)
    yield { kind, day, organization, person: null, model: REVIEW, repository, center, gross, ...posting }
  }
}

type Posting = Pick<Charge, 'at' | 'takenBack' | 'takenBackAt'>

/** Posted hours after the use, one in eight days later; one in two hundred is corrected days later. */
function postingOf(day: number, gross: number, hash: number): Posting {
  const late = (hash >>> 8) % 100
  const days = late < 88 ? 0 : late < 94 ? 1 : late < 98 ? 2 : 3
  const at = (day + days) * DAY_MS + (9 + ((hash >>> 3) % 16)) * HOUR_MS
  const corrected = (hash >>> 16) % 200 === 0
  return {
    at,
    takenBack: corrected ? Math.floor(gross * 0.4) : 0,
    takenBackAt: (day + 3 + ((hash >>> 24) % 3)) * DAY_MS + 5 * HOUR_MS,
  }
}
