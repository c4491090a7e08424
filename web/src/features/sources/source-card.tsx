import { Alert, List, Stack, Text } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import type { Connection } from '../../../../src/api/contract/connections/connections.ts'
import { CopyText } from '../../components/form/copy-text.tsx'
import type { Fact } from '../../components/fact-list.tsx'
import { formatDay, formatInstant } from '../../format/time.ts'
import { ConnectionCard } from './connection-card.tsx'
import { KEY_NAMES } from './connection-words.ts'
import { HealthNotice } from './health-notice.tsx'
import { SourceActions } from './source-actions.tsx'
import { t } from '../../i18n/t.ts'

function LimitedAccess({
  limited,
  secondKey,
}: {
  limited: NonNullable<Connection['limited_access']>
  secondKey: boolean
}) {
  return (
    <Alert color="amber" icon={<IconLockOpen aria-hidden />} title={t('sources:card.limited')}>
      <Stack gap={8}>
        <Text size="sm">{t('sources:card.limitedText')}</Text>
        {secondKey && <Text size="sm">{t('sources:card.limitedSecondKey')}</Text>}
        <Text size="sm">{t('sources:card.missing')}</Text>
        <List size="sm" listStyleType="none">
          {limited.missing_scopes.map((scope) => (
            <List.Item key={scope}>
              <CopyText text={scope} name={t('sources:card.scope')} />
            </List.Item>
          ))}
        </List>
      </Stack>
    </Alert>
  )
}

/** The keys by their last characters; the keys themselves are sealed and never shown again. */
function keyFacts(connection: Connection): Fact[] {
  return connection.credentials.map(({ kind, hint, last_verified_at, expires_at }) => {
    const verified = last_verified_at
      ? t('sources:verified', { at: formatInstant(last_verified_at) })
      : t('sources:notVerified')
    const expiry = expires_at ? `, ${t('sources:expires', { day: formatDay(expires_at) })}` : ''
    return { name: KEY_NAMES[kind], value: `…${hint.replace(/^[.…*•]+/, '')}, ${verified}${expiry}` }
  })
}

/** A connection of the chat assistant. */
export function SourceCard({ connection }: { connection: Connection }) {
  const { organization_id, workspace_id, limited_access: limited, credentials, state } = connection
  return (
    <ConnectionCard
      connection={connection}
      notices={
        <>
          {state !== 'disconnected' && <HealthNotice connection={connection} />}
          {limited && (
            <LimitedAccess
              limited={limited}
              secondKey={credentials.some(({ kind }) => kind === 'spend_limits_api_key')}
            />
          )}
        </>
      }
      erased={t('sources:card.erased')}
      about={[
        { name: t('sources:form.organizationId'), value: organization_id ?? t('unknown'), code: true },
        { name: t('sources:form.workspaceId'), value: workspace_id ?? t('unknown'), code: true },
      ]}
      keys={keyFacts(connection)}
      actions={<SourceActions connection={connection} />}
    />
  )
}
