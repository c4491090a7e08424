import type { Texts } from '../texts.ts'

export const limits: Texts['limits'] = {}
