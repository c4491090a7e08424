import type { Texts } from '../texts.ts'

export const adoption: Texts['adoption'] = {}
