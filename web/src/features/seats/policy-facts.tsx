import { Text } from '@mantine/core'
import type { SeatBilling } from '../../../../src/api/contract/seats.ts'
import { accountName, BILLING_SETTINGS } from '../../../../src/api/contract/words.ts'
import { FactList } from '../../components/fact-list.tsx'
import { t } from '../../i18n/t.ts'

const WORDS: Partial<Record<string, string>> = t('seats:billing.words', { returnObjects: true })

/** A setting in words; one we do not know is shown as the vendor sent it. */
function settingWord(value: string | null): string {
  return value === null ? '–' : (WORDS[value] ?? value)
}

/** The plan and the policies of an organisation; nothing where no summary says. */
export function PolicyFacts({ of, named }: { of: SeatBilling; named: boolean }) {
  if (of.taken_at === null) return null
  const facts = BILLING_SETTINGS.map((setting) => ({
    name: t(`seats:billing.settings.${setting}`),
    value: settingWord(of[setting]),
  }))
  return (
    <div>
      {named && (
        <Text size="sm" fw={600}>
          {accountName(of.account)}
        </Text>
      )}
      <FactList facts={facts} />
    </div>
  )
}
