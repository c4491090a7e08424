import { Stack, Text } from '@mantine/core'
import { AsSent } from './as-sent.tsx'

/** What a reader must know to believe the numbers, each sentence once. */
export function NoteList({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <Stack gap={2}>
      {[...new Set(notes)].map((note) => (
        <Text key={note} size="sm" c="dimmed">
          <AsSent>{note}</AsSent>
        </Text>
      ))}
    </Stack>
  )
}
