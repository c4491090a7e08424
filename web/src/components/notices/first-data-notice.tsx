import { Stack } from '@mantine/core'
import { IconHourglassHigh } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useLive } from '../../api/connections.ts'
import { useMay } from '../../api/session.ts'
import { EmptyNotice } from './empty-notice.tsx'
import { Panel } from '../page/panel.tsx'
import { SOURCE_WORDS, type SourceKind } from '../source/source-words.ts'
import { LinkButton } from '../page/typed-links.tsx'
import { t } from '../../i18n/t.ts'

const SyncProgress = lazy(() =>
  import('../source/sync-progress.tsx').then((part) => ({ default: part.SyncProgress })),
)

/** The source is connected and nothing has arrived: what to expect, and what is going on. */
export function FirstDataNotice({ source }: { source: SourceKind }) {
  const allowed = useMay('connections:read')
  const running = useLive(source)
  const { firstData, whyWait } = SOURCE_WORDS[source]
  const health = (
    <LinkButton variant="default" to="/data-health">
      {t('connect.seeHealth')}
    </LinkButton>
  )
  return (
    <Panel>
      <EmptyNotice
        icon={<IconHourglassHigh aria-hidden />}
        title={firstData}
        action={allowed ? health : undefined}
      >
        {whyWait}
      </EmptyNotice>
      <Stack maw={560} mx="auto" pb="md">
        <Suspense>
          {running.map((connection) => (
            <SyncProgress key={connection.id} connectionId={connection.id} />
          ))}
        </Suspense>
      </Stack>
    </Panel>
  )
}
