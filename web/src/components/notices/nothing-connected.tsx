import { Group } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMay } from '../../api/session.ts'
import { ConnectLink } from './connect-link.tsx'
import { EmptyPanel } from './empty-notice.tsx'
import { Page } from '../page/page.tsx'
import { SOURCE_WORDS, type SourceKind } from '../source/source-words.ts'
import { t } from '../../i18n/t.ts'

/** A page whose source is not connected: what it would bring, and the way to connect it. */
export function NotConnected({ page, source }: { page: string; source: SourceKind }) {
  const mayConnect = useMay('connections:write')
  const { notConnected, brings, needs } = SOURCE_WORDS[source]
  return (
    <Page title={page}>
      <EmptyPanel
        icon={<IconPlugConnected aria-hidden />}
        title={notConnected}
        action={mayConnect ? <ConnectLink source={source} /> : undefined}
      >
        {brings} {mayConnect ? needs : t('connect.askSomebody')}
      </EmptyPanel>
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
      <EmptyPanel
        icon={<IconPlugConnected aria-hidden />}
        title={t('connect.nothing')}
        action={mayConnect ? actions : undefined}
      >
        {t('connect.nothingText')} {mayConnect ? '' : t('connect.askSomebody')}
      </EmptyPanel>
    </Page>
  )
}
