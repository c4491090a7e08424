import type { Texts } from '../texts.ts'

export const teams: Texts['teams'] = {}
