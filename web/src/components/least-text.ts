import { t } from '../i18n/t.ts'

/** An amount in words, which may be one that more is known to belong to. */
export const leastText = (text: string, isLeast: boolean): string =>
  isLeast ? t('atLeast', { amount: text }) : text
