import { expect, test } from 'vitest'
import { chargeOf } from './charge-of.ts'

const WORDS = ['copilot', 'codeassist']

test.each([
  ['Copilot', 'Copilot AI Credits', 'AICredits', 'credits'],
  ['copilot', 'copilot_ai_unit', 'ai-units', 'credits'],
  ['Copilot', 'coding_agent_ai_credit', 'ai-credits', 'credits'],
  ['Codeassist', 'Codeassist AI Credits', 'credits', 'credits'],
  ['Copilot', 'Copilot Premium Request', 'requests', 'requests'],
  ['Spark', 'spark_premium_request', 'request', 'requests'],
  ['copilot', 'Copilot Business', 'UserMonths', 'seats'],
  ['copilot', 'copilot_for_business', 'user-months', 'seats'],
  ['Codeassist', 'codeassist_enterprise', 'user-months', 'seats'],
  ['copilot', 'copilot_standalone', 'UserMonths', 'seats'],
  ['copilot', 'Copilot Something New', 'Things', 'other'],
  ['copilot', 'something new', 'Things', 'other'],
  ['copilot', 'Copilot AI Credits', 'UserMonths', 'other'],
  ['Actions', 'Actions Linux', 'Minutes', null],
  ['Codespaces', 'Codespaces prebuild storage', 'GigabyteHours', null],
  ['Models', 'models_inference', 'units', null],
] as const)('%s, %s in %s: %s', (product, sku, unit, charge) => {
  expect(chargeOf({ product, sku, unit }, WORDS)).toBe(charge)
})
