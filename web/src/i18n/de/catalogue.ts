import type { ServiceWords } from '../service-words.ts'

/** Every metric of the catalogue in German. */
export const metrics = {} as unknown as ServiceWords['metrics']
