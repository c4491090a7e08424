import type { z } from 'zod'
import type { MergeBody, SplitBody } from '../../../../../src/api/contract/people/matches.ts'
import { call } from '../../../api/call.ts'
import { NUMBERS } from '../../../api/numbers.ts'
import { useChange } from '../../../api/use-change.ts'

export type Decide =
  | { kind: 'merge'; body: z.input<typeof MergeBody> }
  | { kind: 'split'; body: z.input<typeof SplitBody> }

/** Join two accounts, or part one. */
export const useDecide = (onSuccess: () => void) =>
  useChange(
    NUMBERS,
    async ({ kind, body }: Decide) =>
      kind === 'merge' ? await call('mergePeople', { body }) : await call('splitPerson', { body }),
    { onSuccess, refusedToo: true },
  )

export const useUndo = () =>
  useChange(NUMBERS, (id: string) => call('undoDecision', { params: { id } }), { refusedToo: true })
