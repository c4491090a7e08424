import { Anchor, List, Stack, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ConnectProfile } from '../../../../src/api/contract/connections.ts'
import { CopyText } from '../../components/copy-text.tsx'
import { Panel } from '../../components/panel.tsx'

function Scopes({ scopes }: { scopes: ConnectProfile['scopes'] }) {
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" fw={550}>
          Costs: required
        </Text>
        <CopyText text={scopes.costs} name="cost scope" />
      </div>
      <div>
        <Text size="sm" fw={550}>
          Spend limits: optional
        </Text>
        <CopyText text={scopes.spend_limits} name="spend limit scope" />
        <Text size="sm" c="dimmed" mt={2}>
          Without it the connection works with limited access: costs flow, limits are not shown.
        </Text>
      </div>
    </Stack>
  )
}

const READ = ['Cost records: one row per person and hour', 'Spend limits of workspace, groups and people']
const NEVER_READ = [
  'Conversations, prompts, answers',
  'Files, memories, custom assistants',
  'Anything outside this workspace',
]

function WhatIsRead() {
  return (
    <Stack gap={6}>
      {READ.map((line) => (
        <Text key={line} size="sm">
          <IconCheck
            size={15}
            color="var(--tm-good)"
            aria-label="Reads:"
            style={{ verticalAlign: '-2px', marginRight: 8 }}
          />
          {line}
        </Text>
      ))}
      {NEVER_READ.map((line) => (
        <Text key={line} size="sm">
          <IconX
            size={15}
            color="var(--tm-bad)"
            aria-label="Never reads:"
            style={{ verticalAlign: '-2px', marginRight: 8 }}
          />
          {line}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        Keys are sealed on this server, used for reading only, and never shown again.
      </Text>
    </Stack>
  )
}

/** What to tick at the vendor, what Tidemark reads and never reads, and what happens next. */
export function ConnectHelp({ profile }: { profile: ConnectProfile }) {
  return (
    <Stack gap="md">
      <Panel title="Permissions to tick for the key">
        <Scopes scopes={profile.scopes} />
      </Panel>
      <Panel title="What Tidemark reads, and never reads">
        <WhatIsRead />
      </Panel>
      <Panel title="What happens next">
        <List size="sm" spacing={4} type="ordered">
          <List.Item>The ids and keys are tried at the vendor. What fails is not saved.</List.Item>
          <List.Item>The last 30 days are collected, newest first. You see the progress.</List.Item>
          <List.Item>New records appear {profile.first_data_hours} hours after the activity.</List.Item>
        </List>
        {profile.links.length > 0 && (
          <Stack gap={4} mt="sm">
            {profile.links.map(({ label, url }) => (
              <Anchor key={url} href={url} target="_blank" rel="noreferrer" size="sm">
                {label} (opens the vendor’s help)
              </Anchor>
            ))}
          </Stack>
        )}
      </Panel>
    </Stack>
  )
}
