import { COST_FORM } from '../../../src/sources/chat-assist/costs/cost-form.ts'
import { userDayForm } from '../../../src/sources/code-assist/read/user-day-form.ts'

/** The vendors' record descriptions, for suites of the store, which does not know vendors. */
export const PUBLISHED = { costs: COST_FORM, userDays: userDayForm('copilot') }
