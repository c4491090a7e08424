import type { Texts } from '../texts.ts'

export const audit: Texts['audit'] = {}
