import type { SavedView } from '../../../../src/api/contract/views.ts'
import { t } from '../../i18n/t.ts'
import type { ViewPath } from './view-address.ts'

/** What the pages whose state can be saved are called. */
export const PAGE_NAMES: Record<ViewPath, string> = {
  '/overview': t('nav.overview'),
  '/spend': t('nav.spend'),
  '/limits': t('nav.limits'),
  '/adoption': t('nav.adoption'),
  '/activity': t('nav.activity'),
  '/seats': t('nav.seats'),
  '/teams': t('nav.teams'),
  '/productivity': t('nav.productivity'),
  '/people': t('nav.people'),
}

/** Who saved a view, as far as that is still known. */
export function savedBy({ created_by: { name } }: Pick<SavedView, 'created_by'>): string {
  return name === null ? t('views:byGone') : t('views:by', { name })
}
