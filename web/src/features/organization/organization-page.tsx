import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { organizationQuery } from '../../api/organization.ts'
import { useMay } from '../../api/session.ts'
import { Page } from '../../components/page/page.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { t } from '../../i18n/t.ts'
import { ListPrices } from './list-prices.tsx'
import { OrganizationForm } from './organization-form.tsx'
import { OwnAllowances } from './own-allowances.tsx'
import { OwnPrices } from './own-prices.tsx'
import { Hint } from '../../components/side-text.tsx'

export const Route = createLazyRoute('/signed-in/settings/organization')({ component: OrganizationPage })

function Settings() {
  const query = useQuery(organizationQuery)
  const { data } = query
  const mayWrite = useMay('organization:write')
  // The form begins anew with each version; that it was saved must outlive it.
  const [saved, setSaved] = useState<number | null>(null)
  if (!data) return <NotYet of={query} height={320} what={t('settings:organization.what')} />
  return (
    <>
      {!mayWrite && <Hint mb="md">{t('settings:organization.readOnly')}</Hint>}
      <OrganizationForm
        key={data.version}
        organization={data}
        mayWrite={mayWrite}
        reload={() => void query.refetch()}
        onSaved={setSaved}
      />
      {saved === data.version && (
        <Text component="output" display="block" size="sm" c="var(--tm-good)" mt="sm">
          {t('settings:organization.saved')}
        </Text>
      )}
    </>
  )
}

/** What an organisation has agreed on for all its pages. */
function OrganizationPage() {
  return (
    <Page title={t('settings:organization.title')} lead={t('settings:organization.lead')}>
      <Panel>
        <Settings />
      </Panel>
      <OwnPrices />
      <OwnAllowances />
      <ListPrices />
    </Page>
  )
}
