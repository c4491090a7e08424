import type { Texts } from '../texts.ts'

export const code: Texts['code'] = {}
