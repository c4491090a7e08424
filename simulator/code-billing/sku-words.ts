import type { CodeWord } from '../code-world/code-words.ts'
import { CODING_AGENT } from '../code-money/model-use.ts'
import type { Charge } from '../code-money/charge.ts'
import type { MoneyClass } from '../code-money/money-class.ts'

/** The three families of calls, which have words of their own for the same money. */
export type BillingCall = 'usage' | 'summary' | 'models'

interface Words {
  product: string
  sku: string
  unit: string
}

type WordsByCall = Record<BillingCall, Words>

const words = (usage: string, models: string, summary: string): WordsByCall => {
  const of = (text: string): Words => {
    const [product = '', sku = '', unit = ''] = text.split('|')
    return { product, sku, unit }
  }
  return { usage: of(usage), models: of(models), summary: of(summary) }
}

type Sku = MoneyClass | 'agent_credits'

const SKUS: Record<Sku, WordsByCall> = {
  credits: words(
    'copilot|Copilot AI Credits|AICredits',
    'Copilot|Copilot AI Credits|ai-credits',
    'Copilot|copilot_ai_unit|ai-units',
  ),
  agent_credits: words(
    'copilot|Coding Agent AI Credits|AICredits',
    'Copilot|coding_agent_ai_credit|ai-credits',
    'Copilot|coding_agent_ai_unit|ai-units',
  ),
  requests: words(
    'copilot|Copilot Premium Request|Requests',
    'Copilot|Copilot Premium Request|requests',
    'Copilot|copilot_premium_request|requests',
  ),
  business: words(
    'copilot|Copilot Business|UserMonths',
    'Copilot|Copilot Business|user-months',
    'Copilot|copilot_for_business|user-months',
  ),
  enterprise: words(
    'copilot|Copilot Enterprise|UserMonths',
    'Copilot|Copilot Enterprise|user-months',
    'Copilot|copilot_enterprise|user-months',
  ),
  undocumented: words('copilot|Copilot Voice Session|Sessions', '', 'Copilot|copilot_voice_session|sessions'),
  actions: words('actions|Actions Linux|Minutes', '', 'Actions|actions_linux|minutes'),
  models: words('models|models_inference|token-units', '', 'Models|models_inference|token-units'),
}

/** Charges of one SKU have the same words in every call. */
export function skuOf({ kind, model }: Charge): Sku {
  return kind === 'credits' && model === CODING_AGENT ? 'agent_credits' : kind
}

/** Product, SKU and unit in the answers of a call. */
export function wordsOf(word: CodeWord, call: BillingCall, of: Sku): Words {
  const { product, sku, unit } = SKUS[of][call]
  return { product: inDialect(word, product), sku: inDialect(word, sku), unit }
}

/** The vendor's text with the product's own word. */
export function inDialect(word: CodeWord, text: string): string {
  if (word === 'copilot') return text
  return text
    .replaceAll('copilot', word)
    .replaceAll('Copilot', `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
}
