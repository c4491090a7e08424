import type { SavedView } from '../../../../src/api/contract/views.ts'
import { t } from '../../i18n/t.ts'

/** Who saved a view, as far as that is still known. */
export function savedBy({ created_by: { name } }: Pick<SavedView, 'created_by'>): string {
  return name === null ? t('views:byGone') : t('views:by', { name })
}
