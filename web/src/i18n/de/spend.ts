import type { Texts } from '../texts.ts'

export const spend: Texts['spend'] = {}
