import { Stack } from '@mantine/core'
import { AsSent } from './as-sent.tsx'
import type { Sentence } from '../../../../src/api/contract/common.ts'
import { Hint } from '../side-text.tsx'

/** By their English, so that what several answers say is shown once. */
export const eachOnce = (notes: readonly Sentence[]) => [
  ...new Map(notes.map((note) => [note.message, note])),
]

/** What a reader must know to believe the numbers, each sentence once. */
export function NoteList({ notes }: { notes: readonly Sentence[] }) {
  if (notes.length === 0) return null
  return (
    <Stack gap={2}>
      {eachOnce(notes).map(([text, note]) => (
        <Hint key={text}>
          <AsSent>{note}</AsSent>
        </Hint>
      ))}
    </Stack>
  )
}
