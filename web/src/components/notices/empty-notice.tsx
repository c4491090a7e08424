import { EmptyState } from '@mantine/core'
import type { ReactNode } from 'react'
import { Panel } from '../page/panel.tsx'

interface EmptyNoticeProps {
  icon: ReactNode
  title: string
  /** What the reader can expect or do. */
  children: ReactNode
  action?: ReactNode
  /** The title is the page's own heading. */
  asPage?: boolean
}

export function EmptyNotice({ icon, title, children, action, asPage = false }: EmptyNoticeProps) {
  const heading = asPage ? <h1 style={{ font: 'inherit', margin: 0 }}>{title}</h1> : title
  return (
    <EmptyState variant="light" icon={icon} title={heading} description={children} py="xl">
      {action && <EmptyState.Actions mt="xs">{action}</EmptyState.Actions>}
    </EmptyState>
  )
}

/** Where it is all there is. */
export function EmptyPanel(props: EmptyNoticeProps) {
  return (
    <Panel>
      <EmptyNotice {...props} />
    </Panel>
  )
}
