import type { Texts } from '../texts.ts'

export const sources: Texts['sources'] = {}
