import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { Trans } from '../../i18n/rich-text.ts'
import { useMay } from '../../api/session.ts'
import { EmptyNotice } from '../../components/notices/empty-notice.tsx'
import { Page } from '../../components/page/page.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { tokensQuery } from './tokens-query.ts'
import { TokensTable } from './tokens-table.tsx'
import { t } from '../../i18n/t.ts'

export const Route = createLazyRoute('/signed-in/settings/tokens')({ component: TokensPage })

function Tokens({ create }: { create: () => void }) {
  const query = useQuery(tokensQuery)
  const { data } = query
  if (!data) return <NotYet of={query} height={220} what={t('tokens:loading')} />
  if (data.length > 0) return <TokensTable tokens={data} />
  const action = <Button onClick={create}>{t('tokens:createFirst')}</Button>
  return (
    <EmptyNotice icon={<IconKey aria-hidden />} title={t('tokens:none')} action={action}>
      {t('tokens:noneText')}
    </EmptyNotice>
  )
}

function TokensPage() {
  const [open, dialog] = useDisclosure(false)
  const action = useMay('tokens:manage') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={dialog.open}>
      {t('tokens:create')}
    </Button>
  )
  return (
    <Page
      title={t('nav.tokens')}
      lead={
        <Trans
          i18nKey="tokens:lead"
          components={{ docs: <Anchor href="/docs" size="sm" underline="always" /> }}
        />
      }
      actions={action}
    >
      <Panel>
        <Tokens create={dialog.open} />
      </Panel>
      {open && <CreateTokenDialog close={dialog.close} />}
    </Page>
  )
}
