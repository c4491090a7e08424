import { SEAT_PLANS } from '../../model/dated-price.ts'
import { planRank } from './seat-prices.ts'

/** Place of a seat's plan; a vendor's word may say more than the plan (`seatPlan`). */
export const PLAN_RANK = `multiIf(${SEAT_PLANS.map((plan) => `positionCaseInsensitive(plan_type, '${plan}') > 0, ${planRank(plan)}`).join(', ')}, ${planRank(null)})`

/** Of several seats of a person the plan that is billed, as given. */
export const BILLED_PLAN = `argMin(plan_type, ${PLAN_RANK})`

/** Who grants a seat: an enterprise’s list names the organisation, an organisation’s own list is of it. */
export const GRANTED_BY = `if(organization = '', splitByChar(':', account)[2], organization)`

/** What a seat is known by in every list that holds it: an enterprise lists the seats of its organisations again. */
export const GRANT = `(${GRANTED_BY}, team_id, ifNull(toUnixTimestamp64Milli(created_at), 0))`

/** An array of `(load_id, grant)`, without those that another list holds too; alike ones of one list are as many seats. */
export const uniqueGrants = (grants: string): string =>
  `arrayDistinct(arrayMap((g, nth) -> (g.2, nth), ${grants}, arrayEnumerateUniq(${grants})))`
