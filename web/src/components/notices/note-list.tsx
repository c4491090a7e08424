import { Stack, Text } from '@mantine/core'
import { AsSent } from './as-sent.tsx'
import type { Sentence } from '../../../../src/api/contract/common.ts'

/** By their English, so that what several answers say is shown once. */
export const eachOnce = (notes: readonly (string | Sentence)[]) => [
  ...new Map(notes.map((note) => [typeof note === 'string' ? note : note.message, note])),
]

/** What a reader must know to believe the numbers, each sentence once. */
export function NoteList({ notes }: { notes: readonly (string | Sentence)[] }) {
  if (notes.length === 0) return null
  return (
    <Stack gap={2}>
      {eachOnce(notes).map(([text, note]) => (
        <Text key={text} size="sm" c="dimmed">
          <AsSent>{note}</AsSent>
        </Text>
      ))}
    </Stack>
  )
}
