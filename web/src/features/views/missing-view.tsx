import { IconBookmarkOff } from '@tabler/icons-react'
import { EmptyNotice } from '../../components/notices/empty-notice.tsx'
import { LinkButton } from '../../components/page/typed-links.tsx'
import { t } from '../../i18n/t.ts'

/** Shown where a short link leads to a view that is gone, or another organisation's. */
export function MissingView() {
  return (
    <EmptyNotice
      icon={<IconBookmarkOff aria-hidden />}
      title={t('views:missingTitle')}
      action={<LinkButton to="/">{t('missingPage.home')}</LinkButton>}
      asPage
    >
      {t('views:missing')}
    </EmptyNotice>
  )
}
