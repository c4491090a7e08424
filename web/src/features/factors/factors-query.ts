import { ask } from '../../api/ask.ts'

export const factorsQuery = { ...ask('factors', 'listFactors'), staleTime: 0 }
