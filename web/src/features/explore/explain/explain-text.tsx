import { List, Stack, Text } from '@mantine/core'
import { ExplainPopover } from './explain-popover.tsx'

interface ExplainTextProps {
  /** What the number is called where it stands. */
  name: string
  /** What it is, how it comes about, and what it does not say. */
  words: { what: string } & Readonly<Record<string, string>>
}

/** Says how a number is made that a page makes of its list and that is none of the catalogue. */
export function ExplainText({ name, words: { what, ...more } }: ExplainTextProps) {
  return (
    <ExplainPopover name={name}>
      <Stack gap={8} ta="start">
        <Text size="sm" fw={620}>
          {name}
        </Text>
        <Text size="sm">{what}</Text>
        <List size="xs" c="dimmed" spacing={4}>
          {Object.values(more).map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      </Stack>
    </ExplainPopover>
  )
}
