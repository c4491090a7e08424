import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import type { Connection } from '../../../../src/api/contract/connections/connections.ts'
import { settingsOf } from '../../components/source/sources.ts'
import { useConnections } from '../../api/connections.ts'
import { AsSent } from '../../components/notices/as-sent.tsx'
import { TextLink } from '../../components/page/typed-links.tsx'
import { Trans } from '../../i18n/rich-text.ts'
import { t } from '../../i18n/t.ts'
import { useHeldBack } from './held-back.ts'
import { isBroken, needsSomebody } from './needs-somebody.ts'

type Source = Connection['source']

/** Whose numbers a page shows, by its route. */
const SHOWN: Record<string, readonly Source[]> = {
  '/overview': ['code_assistant', 'chat_assistant'],
  '/people': ['code_assistant', 'chat_assistant'],
  '/people/$key': ['code_assistant', 'chat_assistant'],
  '/adoption': ['code_assistant'],
  '/activity': ['code_assistant'],
  '/seats': ['code_assistant'],
  '/teams': ['code_assistant'],
  '/productivity': ['code_assistant'],
  '/spend': ['code_assistant', 'chat_assistant'],
  '/limits': ['code_assistant', 'chat_assistant'],
  '/reconciliation': ['code_assistant', 'chat_assistant'],
}

/** Connections of these sources that need somebody; none for who may not see connections. */
export function useTroubled(sources: readonly Source[]): Connection[] {
  return (useConnections() ?? []).filter(
    (connection) => sources.includes(connection.source) && needsSomebody(connection),
  )
}

/** The same, and those that do not work and that numbers of groups wait for. */
function useNoticed(sources: readonly Source[], heldBack: ReadonlyMap<string, string>): Connection[] {
  return (useConnections() ?? []).filter(
    (connection) =>
      sources.includes(connection.source) &&
      (needsSomebody(connection) || (heldBack.has(connection.id) && isBroken(connection))),
  )
}

/** On a page of numbers: which of its connections will bring no more of them until somebody acts. */
export function ConnectionNotices() {
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '' })
  const heldBack = useHeldBack()
  const troubled = useNoticed(SHOWN[path] ?? [], heldBack)
  return troubled.map(({ id, title, source, health }) => (
    <Alert
      key={id}
      color={health.status === 'action_needed' ? 'red' : 'amber'}
      icon={<IconAlertTriangle aria-hidden />}
      title={t('trouble.title', { name: title })}
    >
      <Text size="sm">
        <AsSent>{health.message_said}</AsSent> {isBroken({ health }) && heldBack.get(id)}{' '}
        <Trans
          i18nKey="trouble.mend"
          components={{ mend: <TextLink to={settingsOf(source)} size="sm" underline="always" /> }}
        />
      </Text>
    </Alert>
  ))
}
