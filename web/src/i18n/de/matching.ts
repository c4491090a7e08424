import type { Texts } from '../texts.ts'

export const matching: Texts['matching'] = {}
