import { Anchor, List, Stack, Text } from '@mantine/core'
import type { ChatConnectProfile } from '../../../../src/api/contract/connections.ts'
import { CopyText } from '../../components/copy-text.tsx'
import { Panel } from '../../components/panel.tsx'
import { ReadList } from '../../components/read-list.tsx'

function Scopes({ scopes }: { scopes: ChatConnectProfile['scopes'] }) {
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

const SEALED = 'Keys are sealed on this server, used for reading only, and never shown again.'

/** What to tick at the vendor, what Tidemark reads and never reads, and what happens next. */
export function ConnectHelp({ profile }: { profile: ChatConnectProfile }) {
  return (
    <Stack gap="md">
      <Panel title="Permissions to tick for the key">
        <Scopes scopes={profile.scopes} />
      </Panel>
      <Panel title="What Tidemark reads, and never reads">
        <ReadList reads={READ} never={NEVER_READ} note={SEALED} />
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
