import type { Texts } from '../texts.ts'

export const explore: Texts['explore'] = {}
