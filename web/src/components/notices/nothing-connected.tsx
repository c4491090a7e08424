import { Group } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMay } from '../../api/session.ts'
import { ConnectLink } from './connect-link.tsx'
import { EmptyNotice } from './empty-notice.tsx'
import { Page } from '../page/page.tsx'
import { Panel } from '../page/panel.tsx'
import { SOURCE_WORDS, type SourceKind } from '../source/source-words.ts'
import { t } from '../../i18n/t.ts'

/** A page whose source is not connected: what it would bring, and the way to connect it. */
export function NotConnected({ page, source }: { page: string; source: SourceKind }) {
  const mayConnect = useMay('connections:write')
  const { notConnected, brings, needs } = SOURCE_WORDS[source]
  return (
    <Page title={page}>
      <Panel>
        <EmptyNotice
          icon={<IconPlugConnected aria-hidden />}
          title={notConnected}
          action={mayConnect ? <ConnectLink source={source} /> : undefined}
        >
          {brings} {mayConnect ? needs : t('connect.askSomebody')}
        </EmptyNotice>
      </Panel>
    </Page>
  )
}

/** A page about all sources when there is none. */
export function NothingConnected({ page }: { page: string }) {
  const mayConnect = useMay('connections:write')
  const actions = (
    <Group justify="center" gap="xs">
      <ConnectLink source="code_assistant" />
      <ConnectLink source="chat_assistant" variant="default" />
    </Group>
  )
  return (
    <Page title={page}>
      <Panel>
        <EmptyNotice
          icon={<IconPlugConnected aria-hidden />}
          title={t('connect.nothing')}
          action={mayConnect ? actions : undefined}
        >
          {t('connect.nothingText')} {mayConnect ? '' : t('connect.askSomebody')}
        </EmptyNotice>
      </Panel>
    </Page>
  )
}
