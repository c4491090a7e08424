import { ERASED_NAME } from '../../../src/api/contract/words.ts'
import { t } from '../i18n/t.ts'

/** A name or login as the service gives it, in the reader's language where it stands for somebody who was erased. */
export const personText = (name: string): string => (name === ERASED_NAME ? t('erasedPerson') : name)
