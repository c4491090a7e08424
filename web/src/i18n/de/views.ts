import type { Texts } from '../texts.ts'

export const views: Texts['views'] = {}
