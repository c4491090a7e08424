import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import type { Connection, ReconnectChatAssistant } from '../../../../src/api/contract/connections.ts'
import { Panel } from '../../components/panel.tsx'
import { LinkButton } from '../../components/typed-links.tsx'
import { t } from '../../i18n/t.ts'

/** Whether a spend limits key was given that the connection did not keep. */
export function keyWasRefused(
  { spend_limits_api_key: given }: Pick<ReconnectChatAssistant, 'spend_limits_api_key'>,
  { credentials }: Connection,
): boolean {
  return given !== undefined && !credentials.some(({ kind }) => kind === 'spend_limits_api_key')
}

/** Connected, but not with everything that was given: told before the form is left. */
export function RefusedKeyNotice({ connection }: { connection: Connection }) {
  const limited = connection.state === 'connected_limited_access'
  return (
    <Panel>
      <Stack gap="md">
        <Alert
          color="amber"
          variant="light"
          icon={<IconLockOpen aria-hidden />}
          title={t('sources:refusedKey.title')}
        >
          <Text size="sm">{t(limited ? 'sources:refusedKey.limited' : 'sources:refusedKey.unneeded')}</Text>
        </Alert>
        <Group>
          <LinkButton to="/settings/sources">{t('sources:refusedKey.on')}</LinkButton>
        </Group>
      </Stack>
    </Panel>
  )
}
