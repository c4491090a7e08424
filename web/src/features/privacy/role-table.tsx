import { ROLES } from '../../../../src/api/contract/words.ts'
import type { Privacy } from '../../../../src/api/contract/privacy.ts'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { Table } from '../../components/table/table.tsx'
import { t } from '../../i18n/t.ts'

const ROWS = [...ROLES, 'api_token'] as const

type Agreed = Pick<Privacy, 'mode' | 'led'>
type Row = (typeof ROWS)[number]

/** Finance is shown groups whatever was agreed on. A program that takes rows away is, where people have no names. */
const shownTo = (role: Row, mode: Privacy['mode']) =>
  role === 'finance' || (role === 'api_token' && mode === 'pseudonymous') ? 'aggregate' : mode

const columnsOf = ({ mode, led }: Agreed): readonly Column<Row>[] =>
  namedColumns(t('privacy:roleColumns', { returnObjects: true }), {
    role: (role) => t(`privacy:role.${role}`),
    sees: (role) =>
      role === 'lead' && mode === 'identified' && led
        ? t('privacy:seesLed')
        : role === 'observer' || role === 'member' || role === 'lead'
          ? t(`privacy:seesAlways.${role}`)
          : t(`privacy:sees.${shownTo(role, mode)}`),
    may: (role) => t(`privacy:may.${role}`),
  })

/** Who sees what today: the stricter of what was agreed on and of what the role may see at most. */
export function RoleTable({ privacy }: { privacy: Agreed }) {
  return (
    <Table
      caption={t('privacy:roleTable')}
      columns={columnsOf(privacy)}
      rows={ROWS}
      rowKey={(role) => role}
    />
  )
}
