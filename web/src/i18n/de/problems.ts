import type { Texts } from '../texts.ts'

export const problems: Texts['problems'] = {}
