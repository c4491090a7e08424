import { Badge, Group, List, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconBrandGit, IconMessages } from '@tabler/icons-react'
import { createLazyRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkButton } from '../../components/typed-links.tsx'
import { useMe } from '../../api/session.ts'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'

export const Route = createLazyRoute('/signed-in/first-steps')({ component: FirstStepsPage })

function Step({
  title,
  badge,
  icon,
  children,
}: {
  title: string
  badge?: string
  icon: ReactNode
  children: ReactNode
}) {
  const heading = (
    <Group gap={8} component="span">
      {icon}
      {title}
    </Group>
  )
  return (
    <Panel title={heading} actions={badge && <Badge variant="light">{badge}</Badge>}>
      <Stack gap="sm" align="flex-start">
        {children}
      </Stack>
    </Panel>
  )
}

function CodeAssistantStep() {
  return (
    <Step title="Code assistant" badge="Recommended" icon={<IconBrandGit size={20} aria-hidden />}>
      <Text size="sm">
        We recommend to connect your code assistant by installing Tidemark’s app on your code host. Its
        permission does not expire, and it also brings pull requests and your teams.
      </Text>
      <List size="sm" spacing={4}>
        <List.Item>Adoption and activity of developers, by team, model, language and editor</List.Item>
        <List.Item>Seats: who has one, who uses it, which are idle</List.Item>
      </List>
      <Text size="sm" c="dimmed">
        Takes about three minutes and needs an owner of the organization on the code host. Code hosted
        elsewhere? An enterprise token does it, too.
      </Text>
      <LinkButton to="/settings/connected-apps">Connect the code assistant</LinkButton>
    </Step>
  )
}

function ChatAssistantStep() {
  return (
    <Step title="Chat assistant" icon={<IconMessages size={20} aria-hidden />}>
      <Text size="sm">
        What everyone in the workspace spends, per hour, person, product and model, and the spend limits.
        Takes about five minutes and needs a workspace owner or admin on the enterprise plan.
      </Text>
      <List size="sm" spacing={4}>
        <List.Item>An admin key with the cost scope, made in the workspace’s admin console</List.Item>
        <List.Item>The organization ID and the workspace ID from its settings</List.Item>
      </List>
      <Text size="sm" c="dimmed">
        Cost and limit records only: Tidemark never reads conversations, prompts or answers.
      </Text>
      <LinkButton variant="default" to="/settings/sources/connect">
        Connect the chat assistant
      </LinkButton>
    </Step>
  )
}

function FirstStepsPage() {
  const { organization } = useMe()
  const lead = 'Connect a source to see numbers. Tidemark only ever reads from them.'
  const skip = (
    <LinkButton variant="subtle" to="/spend" search={{}}>
      Look around first
    </LinkButton>
  )
  return (
    <Page title={`${organization.name} is ready`} lead={lead} actions={skip}>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <CodeAssistantStep />
        <ChatAssistantStep />
      </SimpleGrid>
    </Page>
  )
}
