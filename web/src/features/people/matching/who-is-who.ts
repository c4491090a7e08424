import type { z } from 'zod'
import type { MergeBody, SplitBody } from '../../../../../src/api/contract/people/matches.ts'
import { call } from '../../../api/call.ts'
import { useChange } from '../../../api/use-change.ts'
import { WHO_IS_WHO } from '../people-queries.ts'

export type Decide =
  | { kind: 'merge'; body: z.input<typeof MergeBody> }
  | { kind: 'split'; body: z.input<typeof SplitBody> }

/** Everything that shows who is who. */
const KEYS = [WHO_IS_WHO, ['code', 'people']]

/** Join two accounts, or part one. */
export const useDecide = (onSuccess: () => void) =>
  useChange(
    KEYS,
    async ({ kind, body }: Decide) =>
      kind === 'merge' ? await call('mergePeople', { body }) : await call('splitPerson', { body }),
    { onSuccess, refusedToo: true },
  )

export const useUndo = () =>
  useChange(KEYS, (id: string) => call('undoDecision', { params: { id } }), { refusedToo: true })
