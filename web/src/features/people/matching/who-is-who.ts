import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { MergeBody, SplitBody } from '../../../../../src/api/contract/matches.ts'
import { call } from '../../../api/call.ts'
import { WHO_IS_WHO } from '../people-queries.ts'

export type Decide =
  | { kind: 'merge'; body: z.input<typeof MergeBody> }
  | { kind: 'split'; body: z.input<typeof SplitBody> }

/** After a decision, and after one that came too late, everything that shows who is who is read again. */
function useReadAgain() {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: WHO_IS_WHO }),
      queryClient.invalidateQueries({ queryKey: ['code', 'people'] }),
    ])
  }
}

/** Join two accounts, or part one. */
export function useDecide(onDone: () => void) {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: (decide: Decide) =>
      decide.kind === 'merge'
        ? call('mergePeople', { body: decide.body })
        : call('splitPerson', { body: decide.body }),
    onSettled: readAgain,
    onSuccess: onDone,
  })
}

export function useUndo(onDone: () => void) {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: (id: string) => call('undoDecision', { params: { id } }),
    onSettled: readAgain,
    onSuccess: onDone,
  })
}
