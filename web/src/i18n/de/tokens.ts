import type { Texts } from '../texts.ts'

export const tokens: Texts['tokens'] = {}
