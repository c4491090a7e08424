import type { Texts } from '../texts.ts'

export const seats: Texts['seats'] = {}
