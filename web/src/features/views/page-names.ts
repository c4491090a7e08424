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
