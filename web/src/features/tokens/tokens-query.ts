import { askList } from '../../api/ask.ts'

export const tokensQuery = askList('tokens', 'listTokens')
