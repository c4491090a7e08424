import { Badge, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconBrandGit, IconMessages } from '@tabler/icons-react'
import { createLazyRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Connection } from '../../../../src/api/contract/connections/connections.ts'
import { useLive } from '../../api/connections.ts'
import { useMay, useMe } from '../../api/session.ts'
import { ConnectLink } from '../../components/notices/connect-link.tsx'
import { Page } from '../../components/page/page.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { PathSteps, type PathStep } from '../../components/source/path-steps.tsx'
import { ReadList } from '../../components/source/read-list.tsx'
import { SOURCE_WORDS, type SourceKind } from '../../components/source/source-words.ts'
import { StatusText } from '../../components/status-text.tsx'
import { SyncProgress } from '../../components/source/sync-progress.tsx'
import { LinkButton, TextLink } from '../../components/page/typed-links.tsx'
import { t } from '../../i18n/t.ts'
import { Hint, Strong } from '../../components/side-text.tsx'
import { SOURCES } from '../../components/source/sources.ts'

export const Route = createLazyRoute('/signed-in/first-steps')({ component: FirstStepsPage })

interface SourceStep {
  source: SourceKind
  icon: ReactNode
  lead: string
  time: string
  path: readonly PathStep[]
  reads: readonly string[]
  never: readonly string[]
  sealed: string
}

const CODE: SourceStep = {
  source: 'code_assistant',
  icon: <IconBrandGit size={20} aria-hidden />,
  ...t('access:firstSteps.code', { returnObjects: true }),
  path: t('connectedApps:app.path', { returnObjects: true }),
  ...t('connectedApps:help', { returnObjects: true }),
}
const CHAT: SourceStep = {
  source: 'chat_assistant',
  icon: <IconMessages size={20} aria-hidden />,
  ...t('access:firstSteps.chat', { returnObjects: true }),
  path: t('sources:path', { returnObjects: true }),
  ...t('sources:help', { returnObjects: true }),
}

/** What to do until the source is connected; from then on how far its first data has come. */
function Step({ step }: { step: SourceStep }) {
  const { source, icon } = step
  const live = useLive(source)
  const heading = (
    <Group gap={8} component="span">
      {icon}
      {SOURCE_WORDS[source].name}
    </Group>
  )
  const state =
    live.length > 0 ? (
      <StatusText tone="good">{t('access:firstSteps.connected')}</StatusText>
    ) : (
      SOURCES[source].recommended && <Badge variant="light">{t('access:firstSteps.recommended')}</Badge>
    )
  return (
    <Panel title={heading} actions={state}>
      <Stack gap="md">
        {live.length > 0 ? <Connected source={source} connections={live} /> : <Way step={step} />}
      </Stack>
    </Panel>
  )
}

function Way({ step: { source, lead, time, path, reads, never, sealed } }: { step: SourceStep }) {
  const mayConnect = useMay('connections:write')
  const { recommended, token } = SOURCES[source]
  return (
    <>
      <Text size="sm">{lead}</Text>
      <PathSteps steps={path} />
      <div>
        <Strong mb={6}>{t('sources:help.readTitle')}</Strong>
        <ReadList reads={reads} never={never} note={sealed} />
      </div>
      {mayConnect ? (
        <Group gap="md">
          <ConnectLink source={source} variant={recommended ? 'filled' : 'default'} />
          {token && (
            <TextLink to={token} size="sm" underline="always">
              {t('access:firstSteps.code.token')}
            </TextLink>
          )}
        </Group>
      ) : (
        <Text size="sm">{t('connect.askSomebody')}</Text>
      )}
      <Hint>{time}</Hint>
    </>
  )
}

interface ConnectedProps {
  source: SourceKind
  connections: readonly Connection[]
}

function Connected({ source, connections }: ConnectedProps) {
  return (
    <>
      {connections.map(({ id, title }) => (
        <div key={id}>
          <Strong>{title}</Strong>
          <SyncProgress connectionId={id} />
        </div>
      ))}
      <Hint>{SOURCE_WORDS[source].whyWait}</Hint>
      <Group>
        <LinkButton to={SOURCES[source].first} search={{}}>
          {t(`access:firstSteps.open.${source}`)}
        </LinkButton>
      </Group>
    </>
  )
}

function FirstStepsPage() {
  const { organization } = useMe()
  const skip = (
    <LinkButton variant="subtle" to="/" search={{}}>
      {t('access:firstSteps.skip')}
    </LinkButton>
  )
  const title = t('access:firstSteps.title', { organization: organization.name })
  return (
    <Page title={title} lead={t('access:firstSteps.lead')} actions={skip}>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Step step={CODE} />
        <Step step={CHAT} />
      </SimpleGrid>
    </Page>
  )
}
