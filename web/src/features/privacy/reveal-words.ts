import type { Privacy } from '../../../../src/api/contract/privacy.ts'
import { t } from '../../i18n/t.ts'

/** How often a name may be asked for, by how many people, and for what. */
export function revealsInWords({ purposes, monthly, alone }: Privacy['reveals']): string {
  const names = purposes.map((purpose) => t(`reveals:purpose.${purpose}`)).join(', ')
  const how = t(alone ? 'reveals:byOne' : 'reveals:byTwo', { count: monthly })
  return `${how}: ${names || t('reveals:noPurpose')}`
}
