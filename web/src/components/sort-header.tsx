import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './sort-header.module.css'

export interface Sorting {
  column: string
  ascending: boolean
}

interface SortHeaderProps {
  column: string
  name: string
  sorting: Sorting
  sort: (sorting: Sorting) => void
  number?: boolean
  /** Beside the name, e.g. what it means. */
  children?: ReactNode
}

/** A column's head that orders the rows by it: the largest first, and the other way round the second time. */
export function SortHeader({ column, name, sorting, sort, number = false, children }: SortHeaderProps) {
  const active = sorting.column === column
  const Icon = active ? (sorting.ascending ? IconArrowUp : IconArrowDown) : IconArrowsSort
  const order = sorting.ascending ? 'ascending' : 'descending'
  return (
    <th scope="col" data-number={number || undefined} aria-sort={active ? order : undefined}>
      <UnstyledButton
        className={styles['button'] ?? ''}
        onClick={() => sort({ column, ascending: active ? !sorting.ascending : !number })}
      >
        {name}
        <Icon size={13} aria-hidden className={styles[active ? 'active' : 'idle']} />
      </UnstyledButton>
      {children}
    </th>
  )
}
