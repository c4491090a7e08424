import { loadPageTexts, startTexts } from './t.ts'

// Unit tests read the dashboard's pure parts as an English reader does.
await startTexts('en')
await loadPageTexts('lists')
await loadPageTexts('setup')
