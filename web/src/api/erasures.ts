import type { ErasureList } from '../../../src/api/contract/people/erasures.ts'
import type { z } from 'zod'
import { ask } from './ask.ts'

const EVERY_MS = 2_000

/** People who asked to be erased; asked again while one of them is being carried out. */
export const erasuresQuery = {
  ...ask('erasures', 'listErasures'),
  refetchInterval: ({ state: { data } }: { state: { data: z.infer<typeof ErasureList> | undefined } }) =>
    data?.data.some(({ state }) => state === 'running') ? EVERY_MS : false,
} as const
