import type { Texts } from '../texts.ts'

export const productivity: Texts['productivity'] = {}
