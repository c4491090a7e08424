import i18next from 'i18next'
import { en } from './en/index.ts'
import { startTexts } from './t.ts'

// Unit tests read the dashboard's pure parts as an English reader does, texts of every page included.
await startTexts('en')
for (const [namespace, words] of Object.entries(en)) i18next.addResourceBundle('en', namespace, words)
