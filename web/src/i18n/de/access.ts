import type { Texts } from '../texts.ts'

export const access: Texts['access'] = {}
