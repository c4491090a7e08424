import { said, type Said } from '../../words/said.ts'
import { readSaid, storedSaid } from '../../words/stored-said.ts'
import type { DatasetJobRow } from './tables.ts'

/** What went wrong, and what to do about it. */
export interface ErrorText {
  code: string
  message: Said
  action: Said | null
}

type ErrorColumns = Pick<DatasetJobRow, 'error_code' | 'error_message' | 'error_action'>

export const errorColumns = (text: ErrorText | null): ErrorColumns => ({
  error_code: text?.code ?? null,
  error_message: text && storedSaid(text.message),
  error_action: text?.action ? storedSaid(text.action) : null,
})

export function readError({ error_code: code, error_message, error_action }: ErrorColumns): ErrorText | null {
  if (code === null) return null
  const message = error_message === null ? said('old_words', { text: '' }) : readSaid(error_message)
  return { code, message, action: error_action === null ? null : readSaid(error_action) }
}
