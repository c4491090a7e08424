import { COST_FORM } from '../../src/sources/chat-assist/costs/cost-form.ts'
import { userDayForm } from '../../src/sources/code-assist/read/user-day-form.ts'

/** The records that the vendors publish, for suites of the store, which knows none of them. */
export const PUBLISHED = { costs: COST_FORM, userDays: userDayForm('copilot') }
