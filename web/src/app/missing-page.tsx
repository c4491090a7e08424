import { Center } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import { LinkButton } from '../components/page/typed-links.tsx'
import { EmptyNotice } from '../components/notices/empty-notice.tsx'
import { t } from '../i18n/t.ts'

export function MissingPage() {
  const home = <LinkButton to="/">{t('missingPage.home')}</LinkButton>
  return (
    <Center mih="60vh">
      <EmptyNotice icon={<IconMap2 aria-hidden />} title={t('missingPage.title')} action={home} asPage>
        {t('missingPage.text')}
      </EmptyNotice>
    </Center>
  )
}
