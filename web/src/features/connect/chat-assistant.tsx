import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import type { ChatConnectProfile, Connection } from '../../../../src/api/contract/connections/connections.ts'
import { CopyText } from '../../components/form/copy-text.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { LinkButton } from '../../components/page/typed-links.tsx'
import { t } from '../../i18n/t.ts'
import type { Change, ConnectField, ConnectKind, Given } from './connect-kind.ts'

const ADMIN_KEY = {
  name: 'admin_key',
  input: 'secret',
  label: t('sources:form.adminKey'),
  help: t('sources:form.adminKeyHelp'),
} as const satisfies ConnectField

const LIMITS_KEY = {
  name: 'spend_limits_api_key',
  input: 'secret',
  label: t('sources:form.limitsKey'),
  help: t('sources:form.limitsKeyHelp'),
} as const satisfies ConnectField

const REFUSALS = {
  organization_id_malformed: 'organization_id',
  organization_not_found: 'organization_id',
  ids_swapped: 'organization_id',
  already_connected: 'organization_id',
  costs_feed_not_enabled: 'organization_id',
  workspace_id_malformed: 'workspace_id',
  workspace_not_found: 'workspace_id',
  credential_rejected: 'admin_key',
  missing_cost_scope: 'admin_key',
  missing_spend_limit_scope: 'spend_limits_api_key',
  developer_platform_key: 'admin_key',
}

function wrongOrganization({ organization_id: id, workspace_id: workspace }: Given): string | undefined {
  if (id === undefined || id.startsWith('org-')) return undefined
  return workspace?.startsWith('org-') ? t('sources:form.swapped') : t('sources:form.organizationIdWrong')
}

/** A spend limits key was given that the connection did not keep. */
function refusedKey({ spend_limits_api_key: key }: Given, { credentials, state }: Connection) {
  if (key === undefined || credentials.some(({ kind }) => kind === 'spend_limits_api_key')) return null
  const limited = state === 'connected_limited_access'
  return (
    <Panel>
      <Stack gap="md">
        <Alert color="amber" icon={<IconLockOpen aria-hidden />} title={t('sources:refusedKey.title')}>
          <Text size="sm">{t(limited ? 'sources:refusedKey.limited' : 'sources:refusedKey.unneeded')}</Text>
        </Alert>
        <Group>
          <LinkButton to="/settings/sources">{t('sources:refusedKey.on')}</LinkButton>
        </Group>
      </Stack>
    </Panel>
  )
}

/** The four fields of spec 2.3, in its order. */
export const CHAT_ASSISTANT: ConnectKind<ChatConnectProfile> = {
  home: '/settings/sources',
  profiles: (all) => all.filter((profile) => profile.source === 'chat_assistant'),
  words: {
    title: t('sources:connect.title'),
    lead: t('sources:connect.lead'),
    submit: t('sources:connect.submit'),
    againLead: t('sources:reconnect.lead'),
    labelHelp: t('sources:form.labelHelp'),
    loading: t('sources:loadingOne'),
  },
  fields: [
    { ...ADMIN_KEY, missing: t('sources:form.adminKeyMissing') },
    LIMITS_KEY,
    {
      name: 'organization_id',
      input: 'text',
      label: t('sources:form.organizationId'),
      help: t('sources:form.organizationIdHelp'),
      missing: t('sources:form.organizationIdMissing'),
      wrong: wrongOrganization,
      example: (profile) => profile.organization_id_example,
      start: (connection) => connection.organization_id,
    },
    {
      name: 'workspace_id',
      input: 'text',
      label: t('sources:form.workspaceId'),
      help: t('sources:form.workspaceIdHelp'),
      missing: t('sources:form.workspaceIdMissing'),
      example: (profile) => profile.workspace_id_example,
      start: (connection) => connection.workspace_id,
    },
  ],
  refusals: REFUSALS,
  toBody: ({ organization_id = '', workspace_id = '', admin_key = '', ...optional }) => ({
    source: 'chat_assistant',
    organization_id,
    workspace_id,
    admin_key,
    ...optional,
  }),
  path: t('sources:path', { returnObjects: true }),
  scopesTitle: t('sources:help.scopesTitle'),
  scopes: ({ scopes }) => [
    {
      title: t('sources:help.costs'),
      scopes: [{ text: scopes.costs, name: t('sources:help.costScope') }],
    },
    {
      title: t('sources:help.limits'),
      scopes: [{ text: scopes.spend_limits, name: t('sources:help.limitScope') }],
      note: t('sources:help.limitsNote'),
    },
  ],
  read: {
    reads: t('sources:help.reads', { returnObjects: true }),
    never: t('sources:help.never', { returnObjects: true }),
    note: t('sources:help.sealed'),
  },
  next: ({ first_data_hours: hours }) => {
    const [from = '', to = from] = hours.split(' to ')
    return [...t('sources:help.next', { returnObjects: true }), t('sources:help.firstData', { from, to })]
  },
  notice: refusedKey,
}

/** Add or replace keys. Each is tried at the vendor first; a key that fails is not saved. */
export function keyChange({ limited_access: limited }: Connection): Change {
  const first = limited ? LIMITS_KEY.name : ADMIN_KEY.name
  return {
    title: limited ? t('sources:actions.addKey') : t('sources:actions.replaceKey'),
    lead: limited && (
      <Stack gap={4}>
        <Text size="sm">{t('sources:keys.scopes')}</Text>
        {limited.missing_scopes.map((scope) => (
          <CopyText key={scope} text={scope} name={t('sources:card.scope')} />
        ))}
      </Stack>
    ),
    fields: [
      { ...LIMITS_KEY, label: t('sources:keys.limits'), help: t('sources:keys.limitsHelp') },
      { ...ADMIN_KEY, help: t('sources:keys.adminHelp') },
    ],
    refusals: REFUSALS,
    wrong: (keys) => (Object.keys(keys).length > 0 ? {} : { [first]: t('sources:keys.missing') }),
    toPatch: (keys) => keys,
    focus: limited ? LIMITS_KEY.name : undefined,
  }
}
