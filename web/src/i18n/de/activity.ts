import type { Texts } from '../texts.ts'

export const activity: Texts['activity'] = {}
