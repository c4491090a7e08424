import { useMemo } from 'react'
import type { PersonDetail } from '../../../../../src/api/contract/people/persons.ts'
import { DataTable } from '../../../components/table/data-table.tsx'
import { Panel } from '../../../components/page/panel.tsx'
import type { DataColumn } from '../../../components/table/column.ts'
import { formatAmount } from '../../../format/decimal.ts'
import { t } from '../../../i18n/t.ts'
import { Hint } from '../../../components/side-text.tsx'

type Part = PersonDetail['spend'][number]

const notGiven = () => t('people:page.notGiven')
const SPEND_COLUMNS: readonly DataColumn<Part>[] = [
  { id: 'product', name: t('people:page.product'), value: ({ product }) => product ?? notGiven() },
  { id: 'model', name: t('people:page.model'), value: ({ model }) => model ?? notGiven() },
  {
    id: 'spend.credits',
    name: t('people:columns.credits'),
    number: true,
    value: ({ credits }) => credits,
    text: ({ credits }) => formatAmount(credits, { unit: 'credits' }),
  },
  {
    id: 'spend.usd',
    name: t('people:columns.usd'),
    number: true,
    value: ({ usd }) => usd,
    text: ({ usd }) => formatAmount(usd, { unit: 'usd' }),
  },
]

/** A unit that nothing was charged in is left out. */
function columnsFor({ credits, usd }: PersonDetail) {
  const nothing = { 'spend.credits': Number(credits) === 0, 'spend.usd': Number(usd) === 0 }
  return SPEND_COLUMNS.filter(({ id }) => !(id in nothing && nothing[id as keyof typeof nothing]))
}

/** What of the chat assistant cost how much. */
export function SpendPanel({ person }: { person: PersonDetail }) {
  const columns = useMemo(() => columnsFor(person), [person])
  return (
    <Panel title={t('people:page.spend')} hint={t('people:page.spendHelp')}>
      {person.spend.length === 0 ? (
        <Hint>{t('people:page.noSpend')}</Hint>
      ) : (
        <DataTable
          caption={t('people:page.spendTable')}
          columns={columns}
          rows={person.spend}
          rowKey={({ product, model }) => JSON.stringify([product, model])}
          file="tidemark-person-spend"
        />
      )}
    </Panel>
  )
}
