import { lazy } from 'react'
import { WhenSeen } from '../../../components/page/when-seen.tsx'
import type { GroupTableProps } from './group-table.tsx'

const GroupTable = lazy(() => import('./group-table.tsx').then((part) => ({ default: part.GroupTable })))

/** The table of a dimension's values, which stands below the charts and comes after them. */
export function LaterGroupTable(props: GroupTableProps) {
  return (
    <WhenSeen height={240}>
      <GroupTable {...props} />
    </WhenSeen>
  )
}
