import { Alert, List, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { DatasetHealth } from '../../../../src/api/contract/connections/datasets.ts'
import type { Sentence } from '../../../../src/api/contract/common.ts'
import { datasetsQuery, useLive } from '../../api/connections.ts'
import { AsSent } from '../../components/notices/as-sent.tsx'
import { TextLink } from '../../components/page/typed-links.tsx'
import { t } from '../../i18n/t.ts'
import { missingData, type MissingData } from './missing-data.ts'
import { Below } from '../../components/side-text.tsx'

function Notice({ missing, away }: { missing: readonly MissingData[]; away: boolean }) {
  if (missing.length === 0) return null
  return (
    <Alert color="amber" icon={<IconInfoCircle aria-hidden />} title={t('code:missingTitle')}>
      <Text size="sm" mb={6}>
        {t('code:missingLead')}
      </Text>
      <List size="sm" spacing={8}>
        {missing.map(({ message_said: message, action_said: action, datasets }) => (
          <List.Item key={message.message}>
            <AsSent>{message}</AsSent>{' '}
            {action && (
              <b>
                <AsSent>{action}</AsSent>
              </b>
            )}
            <Below>{datasets.join(', ')}</Below>
          </List.Item>
        ))}
      </List>
      {away && (
        <TextLink to="/settings/connected-apps" size="sm" underline="always">
          {t('code:openConnectedApps')}
        </TextLink>
      )}
    </Alert>
  )
}

/** What one connection cannot read although it stands, and the exact way to get it; not what is `said` above it. */
export function MissingNotice({ connectionId, said }: { connectionId: string; said: Sentence | null }) {
  return <Notice missing={missingData(useQuery(datasetsQuery(connectionId)).data ?? [], said)} away={false} />
}

/** What keeps rows of these shapes from a page, of all connections of the code assistant. */
export function PageMissingNotice({ shapes }: { shapes: readonly DatasetHealth['shape'][] }) {
  const answers = useQueries({ queries: useLive('code_assistant').map(({ id }) => datasetsQuery(id)) })
  const found = answers.flatMap(({ data }) => data ?? []).filter(({ shape }) => shapes.includes(shape))
  return <Notice missing={missingData(found)} away />
}
