import { EmptyState } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyNoticeProps {
  icon: ReactNode
  title: string
  /** What the reader can expect or do. */
  children: ReactNode
  action?: ReactNode
}

export function EmptyNotice({ icon, title, children, action }: EmptyNoticeProps) {
  return (
    <EmptyState variant="light" icon={icon} title={title} description={children} py="xl">
      {action && <EmptyState.Actions>{action}</EmptyState.Actions>}
    </EmptyState>
  )
}
