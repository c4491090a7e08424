import { Alert, Text } from '@mantine/core'
import { IconClockExclamation, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Connection } from '../../../../src/api/contract/connections/connections.ts'
import { datasetsQuery } from '../../api/connections.ts'
import { AsSent } from '../../components/notices/as-sent.tsx'
import { type Fact } from '../../components/fact-list.tsx'
import { formatDay, formatInstant } from '../../format/time.ts'
import { ConnectionCard } from '../sources/connection-card.tsx'
import { HealthNotice } from '../sources/health-notice.tsx'
import { AppActions } from './app-actions.tsx'
import { MissingNotice } from '../code/missing-notice.tsx'
import { t } from '../../i18n/t.ts'

const METHODS: Record<string, string> = t('connectedApps:card.methods', { returnObjects: true })

function credentialFact({ credential, method, installation_id }: Connection): Fact[] {
  if (!credential) return []
  const { hint, expires_at, last_verified_at } = credential
  const verified = last_verified_at
    ? `, ${t('sources:verified', { at: formatInstant(last_verified_at) })}`
    : ''
  if (method === 'hosted_app') {
    return [
      { name: t('connectedApps:card.grant'), value: `${t('connectedApps:card.neverExpires')}${verified}` },
      ...(installation_id
        ? [{ name: t('connectedApps:card.installation'), value: installation_id, code: true }]
        : []),
    ]
  }
  const expiry = expires_at
    ? t('sources:expires', { day: formatDay(expires_at) })
    : t('connectedApps:card.expiryUnknown')
  return [
    { name: t('connectedApps:card.token'), value: `…${hint.replace(/^[.…*•]+/, '')}, ${expiry}${verified}` },
  ]
}

/** Without organizations there are seats where the vendor lists those of the enterprise, and none where it does not. */
function NoOrganizations({ id }: { id: string }) {
  const lists = useQuery(datasetsQuery(id)).data?.filter(({ shape }) => shape === 'seat_snapshot')
  const listed = lists?.some(({ status }) => status !== 'not_offered')
  return t(listed ? 'connectedApps:card.noOrganizationsButSeats' : 'connectedApps:card.noOrganizations')
}

function facts(connection: Connection): Fact[] {
  const { enterprise_slug, organizations, method } = connection
  return [
    { name: t('connectedApps:card.method'), value: METHODS[method] ?? method },
    ...(enterprise_slug
      ? [{ name: t('connectedApps:card.enterprise'), value: enterprise_slug, code: true }]
      : []),
    organizations.length > 0
      ? { name: t('connectedApps:card.organizations'), value: organizations.join(', '), code: true }
      : { name: t('connectedApps:card.organizations'), value: <NoOrganizations id={connection.id} /> },
    ...credentialFact(connection),
  ]
}

function ExpiryNotice({ credential }: { credential: Connection['credential'] }) {
  const warning = credential?.expiry_warning
  if (!warning) return null
  return (
    <Alert
      color={warning.threshold_days <= 1 ? 'red' : 'amber'}
      icon={<IconClockExclamation aria-hidden />}
      title={<AsSent>{warning.message_said}</AsSent>}
    >
      <Text size="sm">
        <AsSent>{warning.action_said}</AsSent>
      </Text>
    </Alert>
  )
}

/** Nothing is wrong with what is read: it could read more, and somebody may want to narrow it. */
function ExcessNotice({ excess }: { excess: Connection['excess_access'] }) {
  if (!excess) return null
  return (
    <Alert color="amber" icon={<IconEyeOff aria-hidden />} title={<AsSent>{excess.message_said}</AsSent>}>
      <Text size="sm">
        <AsSent>{excess.action_said}</AsSent>
      </Text>
    </Alert>
  )
}

/** A connection of the code assistant: with what is missing of it as well. */
export function AppCard({ connection }: { connection: Connection }) {
  const { id, state, health, credential, excess_access: excess } = connection
  // The warning about a token's end is the health of the connection as well: said once.
  const expiring = credential?.expiry_warning?.code === health.code
  const troubled = !expiring && health.status !== 'ok'
  return (
    <ConnectionCard
      connection={connection}
      notices={
        state !== 'disconnected' && (
          <>
            {troubled && <HealthNotice connection={connection} />}
            <ExpiryNotice credential={credential} />
            <ExcessNotice excess={excess} />
            <MissingNotice connectionId={id} said={troubled ? health.message_said : null} />
          </>
        )
      }
      erased={t('connectedApps:card.erased')}
      about={facts(connection)}
      actions={<AppActions connection={connection} />}
    />
  )
}
