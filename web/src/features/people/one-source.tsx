import { Alert, Group } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMay } from '../../api/session.ts'
import { ConnectLink } from '../../components/notices/connect-link.tsx'
import { SOURCE_WORDS, type SourceKind } from '../../components/source/source-words.ts'
import { useSourceState } from '../../components/notices/use-source-state.ts'

export interface Sources {
  code: boolean
  chat: boolean
}

/** Which sources there are; a source counts as there until it is known not to be. */
export function useSources(): Sources {
  const [code, chat] = [useSourceState('code_assistant'), useSourceState('chat_assistant')]
  return { code: code !== 'none', chat: chat !== 'none' }
}

/** On a page about both sources when one is missing: what that means here, and the way to connect it. */
export function OneSourceNotice({ sources, means }: { sources: Sources; means: string }) {
  const mayConnect = useMay('connections:write')
  const missing: SourceKind | null = !sources.code
    ? 'code_assistant'
    : !sources.chat
      ? 'chat_assistant'
      : null
  if (!missing) return null
  return (
    <Alert color="gray" icon={<IconPlugConnected aria-hidden />} title={SOURCE_WORDS[missing].notConnected}>
      <Group justify="space-between" gap="sm">
        {means}
        {mayConnect && <ConnectLink source={missing} variant="default" size="xs" />}
      </Group>
    </Alert>
  )
}
