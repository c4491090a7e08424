import { Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { ConnectionNotices } from '../../features/sources/connection-notices.tsx'
import { ViewsMenu } from '../../features/views/views-menu.tsx'

interface PageProps {
  title: string
  /** One sentence under the title. */
  lead?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** The frame of every page: one heading, its actions, the document's title. */
export function Page({ title, lead, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Tidemark`
  }, [title])
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end" gap="sm">
        <div>
          <Group gap="xs">
            <Title order={1} size="h3">
              {title}
            </Title>
            <ViewsMenu />
          </Group>
          {lead && (
            <Text component="div" c="dimmed" size="sm" maw={1000}>
              {lead}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      <ConnectionNotices />
      {children}
    </Stack>
  )
}
