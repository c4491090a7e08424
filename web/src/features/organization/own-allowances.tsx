import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { Allowance } from '../../../../src/api/contract/access/organization.ts'
import { call } from '../../api/call.ts'
import { PRICED, pricesQuery } from '../../api/organization.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { namedColumns } from '../../components/table/column.ts'
import { toDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import type { AllowanceDraft } from './allowance-dialog.tsx'
import { allowanceName, allowanceText } from './allowance-words.ts'
import { OwnEntries } from './own-entries.tsx'
import { fromText } from './price-words.ts'

const AllowanceDialog = lazy(() =>
  import('./allowance-dialog.tsx').then((part) => ({ default: part.AllowanceDialog })),
)

const WORDS = t('prices:allowances.words', { returnObjects: true })

const COLUMNS = namedColumns<Allowance, string, Record<'plan' | 'amount' | 'from', string>>(
  t('prices:included.columns', { returnObjects: true }),
  {
    plan: ({ plan }) => t(`prices:plan.${plan}`),
    amount: { number: true, cell: allowanceText },
    from: (allowance) => fromText(allowance.valid_from),
  },
)

const nameOf = (allowance: Allowance) => ({
  item: allowanceName(allowance),
  from: fromText(allowance.valid_from),
})

/** What seats include is for a calendar month: from the first day of this one on. */
const newAllowance = (): AllowanceDraft => ({
  plan: 'business',
  unit: 'credits',
  valid_from: `${toDay(Date.now()).slice(0, 7)}-01`,
  amount: null,
})

/** What seats include by the organisation's own terms, by day. */
export function OwnAllowances() {
  const query = useQuery(pricesQuery)
  return (
    <OwnEntries<Allowance, AllowanceDraft>
      words={WORDS}
      entries={query.data?.allowances}
      waiting={<NotYet of={query} height={120} what={t('prices:allowances.what')} />}
      columns={COLUMNS}
      nameOf={nameOf}
      draft={newAllowance}
      form={(draft, close) => <AllowanceDialog draft={draft} close={close} />}
      takeBack={(id) => call('takeBackAllowance', { params: { id } })}
      takeBackHelp={(allowance) =>
        t('prices:allowances.takeBackHelp', { ...nameOf(allowance), amount: allowanceText(allowance) })
      }
      keys={PRICED}
    />
  )
}
