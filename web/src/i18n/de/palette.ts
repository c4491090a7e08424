import type { Texts } from '../texts.ts'

export const palette: Texts['palette'] = {}
