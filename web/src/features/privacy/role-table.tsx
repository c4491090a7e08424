import type { Privacy } from '../../../../src/api/contract/privacy.ts'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { Table } from '../../components/table/table.tsx'
import { t } from '../../i18n/t.ts'

const ROLES = ['owner', 'admin', 'analyst', 'observer', 'member', 'api_token'] as const

type Role = (typeof ROLES)[number]

/** A program that takes rows away is given groups, where people have no names. */
const shownTo = (role: Role, mode: Privacy['mode']) =>
  role === 'api_token' && mode === 'pseudonymous' ? 'aggregate' : mode

const columnsOf = (mode: Privacy['mode']): readonly Column<Role>[] =>
  namedColumns(t('privacy:roleColumns', { returnObjects: true }), {
    role: (role) => t(`privacy:role.${role}`),
    sees: (role) =>
      role === 'observer' || role === 'member'
        ? t(`privacy:seesAlways.${role}`)
        : t(`privacy:sees.${shownTo(role, mode)}`),
    may: (role) => t(`privacy:may.${role}`),
  })

/** Who sees what today: the stricter of what was agreed on and of what the role may see at most. */
export function RoleTable({ mode }: { mode: Privacy['mode'] }) {
  return (
    <Table caption={t('privacy:roleTable')} columns={columnsOf(mode)} rows={ROLES} rowKey={(role) => role} />
  )
}
