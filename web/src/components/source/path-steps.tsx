import { List, Text } from '@mantine/core'
import { Hint, Strong } from '../side-text.tsx'

export interface PathStep {
  title: string
  /** Who in the company can do it. */
  who: string
  /** Where to click, at the vendor or here. */
  where?: string
}

/** The way to a connection, one step after the other: what to do, who can, and where. */
export function PathSteps({ steps }: { steps: readonly PathStep[] }) {
  return (
    <List type="ordered" size="sm" spacing="xs">
      {steps.map(({ title, who, where }) => (
        <List.Item key={title}>
          <Strong>{title}</Strong>
          <Text size="sm">{who}</Text>
          {where && <Hint style={{ overflowWrap: 'anywhere' }}>{where}</Hint>}
        </List.Item>
      ))}
    </List>
  )
}
