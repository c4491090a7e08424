import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { GroupTableProps } from './group-table.tsx'

const GroupTable = lazy(() => import('./group-table.tsx').then((part) => ({ default: part.GroupTable })))

/** The table of a dimension's values, which stands below the charts and comes after them. */
export function LaterGroupTable(props: GroupTableProps) {
  return (
    <Suspense fallback={<Skeleton h={240} />}>
      <GroupTable {...props} />
    </Suspense>
  )
}
