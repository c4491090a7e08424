import { Badge, List, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { PathSteps, type PathStep } from '../../components/source/path-steps.tsx'
import { LinkButton } from '../../components/page/typed-links.tsx'
import { ReadPanel } from '../connect/connect-help.tsx'
import { profilesQuery } from '../../api/connections.ts'
import { CODE_ASSISTANT } from '../connect/code-assistant.ts'
import { InstallForms } from './install-form.tsx'
import { t } from '../../i18n/t.ts'
import { Strong } from '../../components/side-text.tsx'

interface MethodProps {
  words: { title: string; lead: string; points: readonly string[] }
  path?: readonly PathStep[]
  badge?: string
  children: ReactNode
}

function Method({ words, path, badge, children }: MethodProps) {
  return (
    <Panel title={words.title} actions={badge && <Badge variant="light">{badge}</Badge>}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{words.lead}</Text>
        <List size="sm" spacing={4}>
          {words.points.map((point) => (
            <List.Item key={point}>{point}</List.Item>
          ))}
        </List>
        {path && <PathSteps steps={path} />}
        {children}
      </Stack>
    </Panel>
  )
}

function Permissions() {
  return (
    <div>
      <Strong mb={4}>{t('connectedApps:app.permissionsTitle')}</Strong>
      <List size="sm" spacing={2}>
        {t('connectedApps:app.permissions', { returnObjects: true }).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </div>
  )
}

/** The two ways to connect the code assistant: the app first, because its permission does not expire. */
export function ConnectMethods() {
  const query = useQuery(profilesQuery)
  const { data } = query
  if (!data) return <NotYet of={query} height={380} what={t('connectedApps:loadingMethods')} />
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Method
        words={t('connectedApps:app', { returnObjects: true })}
        path={t('connectedApps:app.path', { returnObjects: true })}
        badge={t('connectedApps:app.badge')}
      >
        <InstallForms profiles={CODE_ASSISTANT.profiles(data)} />
        <Permissions />
      </Method>
      <Stack gap="md">
        <Method words={t('connectedApps:token', { returnObjects: true })}>
          <LinkButton variant="default" to="/settings/connected-apps/token">
            {t('connectedApps:token.open')}
          </LinkButton>
        </Method>
        <ReadPanel read={CODE_ASSISTANT.read} />
      </Stack>
    </SimpleGrid>
  )
}
