import type { Answer } from '../server/answer.ts'
import { DAY_MS } from '../world/calendar.ts'
import { loginOn, type CodePerson } from '../code-world/code-people.ts'
import { idText } from '../code-world/json-text.ts'
import type { CostCenter } from '../code-money/cost-centers.ts'
import type { Line } from '../code-money/ledger.ts'
import { monthOf } from '../code-money/plans.ts'
import { hostError } from '../code-host/code-answers.ts'
import {
  organizationPlace,
  type CodeHostState,
  type CodeRequest,
  type Place,
} from '../code-host/code-host-state.ts'
import type { Period } from './period.ts'

/** What a call restricts itself to; undefined: it does not. A centre of null stands for what has none. */
export interface Asked {
  organization: number | undefined
  center: CostCenter | null | undefined
  person: CodePerson | undefined
}

/** The restrictions of a query, or its refusal. Only an enterprise can be asked for organisations and cost centres. */
export function askedOf(state: CodeHostState, { query }: CodeRequest, place: Place): Asked | Answer {
  const person = personOf(state, place, query.get('user'))
  if (person === null) return hostError(404, `User '${query.get('user')}' not found`)
  if (place.organization !== null) return { organization: place.organization, center: undefined, person }
  const center = centerOf(place, query.get('cost_center_id'))
  if (center === 'unknown') return hostError(404, 'Cost center not found')
  const login = query.get('organization')
  if (login === null) return { organization: undefined, center, person }
  const found = organizationPlace(state, login)
  if (found?.company !== place.company) return hostError(404, 'Not Found')
  return { organization: found.organization ?? undefined, center, person }
}

function centerOf({ company }: Place, id: string | null): CostCenter | null | undefined | 'unknown' {
  if (id === null) return undefined
  if (id === 'none') return null
  return company.money.world.centers.all.find((each) => each.id === id) ?? 'unknown'
}

/** By the login of today, or of a deleted account by its id; null: no such user. */
export function personOf(
  state: CodeHostState,
  { company }: Place,
  name: string | null,
): CodePerson | null | undefined {
  if (name === null) return undefined
  const today = Math.floor(state.now() / DAY_MS)
  const wanted = name.toLowerCase()
  return (
    company.world.people.find(
      (person) =>
        idText(person.userId) === name ||
        (today < person.deletedOn && loginOn(person, today).toLowerCase() === wanted),
    ) ?? null
  )
}

/** The lines of a period as they are shown now. */
export function* linesOf(
  state: CodeHostState,
  { company }: Place,
  period: Period,
  asked: Asked,
): Generator<Line> {
  const now = state.now()
  const from = Math.max(period.from, company.world.firstDay)
  const to = Math.min(period.to, Math.floor(now / DAY_MS) + 1)
  for (let first = monthOf(from).first; first < to; first = monthOf(first).end)
    for (const line of company.money.linesOf(first, now)) {
      const { day, organization, center, person } = line.charge
      if (day < from || day >= to) continue
      if (asked.organization !== undefined && asked.organization !== organization) continue
      if (asked.center !== undefined && asked.center?.id !== center?.id) continue
      if (asked.person === undefined || asked.person === person) yield line
    }
}
