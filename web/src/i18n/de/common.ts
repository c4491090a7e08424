import type { Texts } from '../texts.ts'

export const common: Texts['common'] = { language: 'Sprache', asTheBrowser: 'Wie der Browser' }
