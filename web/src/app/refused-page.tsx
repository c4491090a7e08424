import { Center } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMe, useOwnUnitsOnly } from '../api/session.ts'
import { EmptyNotice } from '../components/notices/empty-notice.tsx'
import { LinkButton } from '../components/page/typed-links.tsx'
import { t } from '../i18n/t.ts'

/** In the place of a page that has nothing for the reader's role, which would be refused part by part. */
export function RefusedPage() {
  const { role } = useMe()
  const isLead = useOwnUnitsOnly()
  const home = <LinkButton to="/">{t('missingPage.home')}</LinkButton>
  return (
    <Center mih="60vh">
      <EmptyNotice icon={<IconLock aria-hidden />} title={t('refusedPage.title')} action={home} asPage>
        {isLead ? t('refusedPage.lead') : t('refusedPage.text', { role: t(`role.${role}`) })}
      </EmptyNotice>
    </Center>
  )
}
