import { SEAT_PLANS, type SeatPlan } from '../../../model/money/dated-price.ts'

/** In the order in which one of several seats is billed; null: a word that names no plan. */
export const PLANS: readonly (SeatPlan | null)[] = [...SEAT_PLANS, null]

/** Its place in a statement; no plan comes last. */
export const planRank = (plan: SeatPlan | null): number => PLANS.indexOf(plan)

/** The plan of such a place. */
export const planAt = (rank: number): SeatPlan | null => PLANS[rank] ?? null

/** Place of a seat's plan; a vendor's word may say more than the plan (`seatPlan`). */
export const PLAN_RANK = `multiIf(${SEAT_PLANS.map((plan) => `positionCaseInsensitive(plan_type, '${plan}') > 0, ${planRank(plan)}`).join(', ')}, ${planRank(null)})`

/** Of several seats of a person the plan that is billed, as given. */
export const BILLED_PLAN = `argMin(plan_type, ${PLAN_RANK})`
