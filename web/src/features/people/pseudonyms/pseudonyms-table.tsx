import type {
  PersonWithoutName,
  PseudonymsAnswer,
} from '../../../../../src/api/contract/people/pseudonyms.ts'
import type { PSEUDONYM_ORDERS } from '../../../../../src/api/contract/words.ts'
import { counted, namedColumns, type Column } from '../../../components/table/column.ts'
import { drawn, Table, type Sorting } from '../../../components/table/table.tsx'
import { formatAmount } from '../../../format/decimal.ts'
import { Below } from '../../../components/side-text.tsx'
import { t } from '../../../i18n/t.ts'
import { useMay } from '../../../api/session.ts'
import { NameButton } from '../../reveals/name-button.tsx'
import type { PseudonymsSearch } from './pseudonyms-search.ts'

type Order = (typeof PSEUDONYM_ORDERS)[number]

const amounted = (
  amountOf: (person: PersonWithoutName) => string | null,
  unit: 'ai_credits' | 'credits' | 'usd',
) => ({
  number: true,
  order: unit,
  cell: (person: PersonWithoutName) => {
    const amount = amountOf(person)
    return amount === null ? null : formatAmount(amount, { unit })
  },
})

const NAMES = t('people:nameless.columns', { returnObjects: true })
const COLUMNS = namedColumns<PersonWithoutName, Order, typeof NAMES>(NAMES, {
  pseudonym: { order: 'pseudonym', cell: ({ pseudonym }) => pseudonym },
  status: ({ status }) => t(`people:status.${status}`),
  // A long name breaks where it must: what can be done with a row stays in sight.
  unit: { cell: ({ unit }) => unit, style: { overflowWrap: 'anywhere' } },
  interactions: { ...counted(({ interactions }: PersonWithoutName) => interactions), order: 'interactions' },
  generations: { ...counted(({ generations }: PersonWithoutName) => generations), order: 'generations' },
  acceptances: { ...counted(({ acceptances }: PersonWithoutName) => acceptances), order: 'acceptances' },
  ai_credits: amounted(({ ai_credits }) => ai_credits, 'ai_credits'),
  credits: amounted(({ credits }) => credits, 'credits'),
  usd: amounted(({ usd }) => usd, 'usd'),
})

function sortingOf({ order = 'pseudonym', direction }: PseudonymsSearch): Sorting<Order> {
  const ascending = direction === undefined ? order === 'pseudonym' : direction === 'asc'
  return { order, ascending }
}

/** What is nobody's: amounts alone. */
const unattributedIn =
  (unattributed: NonNullable<PseudonymsAnswer['unattributed']>) =>
  (column: Column<PersonWithoutName, Order>) => {
    if (column.id === 'pseudonym') {
      return (
        <>
          {t('people:unattributed')}
          <Below>{t('people:unattributedHelp')}</Below>
        </>
      )
    }
    return column.number && drawn(column, { pseudonym: '', status: 'both', unit: null, ...unattributed })
  }

interface PseudonymsTableProps {
  month: string
  unattributed: PseudonymsAnswer['unattributed']
  shown: readonly PersonWithoutName[]
  search: PseudonymsSearch
  change: (next: Partial<PseudonymsSearch>) => void
}

/** One row for somebody without their name. */
export function PseudonymsTable({ shown, month, unattributed, search, change }: PseudonymsTableProps) {
  const mayAsk = useMay('people:reveal')
  const asking = {
    id: 'name',
    name: t('reveals:name'),
    cell: ({ pseudonym }: PersonWithoutName) => <NameButton pseudonym={pseudonym} month={month} />,
  }
  const sortBy = ({ order, ascending }: Sorting<Order>) => {
    const natural = order === 'pseudonym'
    change({
      order: natural ? undefined : order,
      direction: ascending === natural ? undefined : ascending ? 'asc' : 'desc',
    })
  }
  return (
    <Table
      caption={t('people:nameless.title')}
      columns={mayAsk ? [...COLUMNS, asking] : COLUMNS}
      rows={shown}
      rowKey={({ pseudonym }) => pseudonym}
      sorting={sortingOf(search)}
      sort={sortBy}
      foot={unattributed ? [unattributedIn(unattributed)] : []}
      pinned
    />
  )
}
