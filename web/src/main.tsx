import { readerLanguage } from './i18n/language.ts'
import { startTexts } from './i18n/t.ts'

const language = readerLanguage()
document.documentElement.lang = language
// The dashboard's modules read texts while they load, so they are asked for when the texts are there.
await startTexts(language)
await import('./app/start.tsx')
