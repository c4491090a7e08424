import { Anchor, List, Stack, Text } from '@mantine/core'
import type { CodeConnectProfile } from '../../../../src/api/contract/connections.ts'
import { CopyText } from '../../components/copy-text.tsx'
import { Panel } from '../../components/panel.tsx'
import { ReadList } from '../../components/read-list.tsx'
import { TOKEN_HELP as WORDS } from './words.ts'

function Scopes({ scopes }: { scopes: CodeConnectProfile['scopes'] }) {
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" fw={550}>
          {WORDS.required}
        </Text>
        <CopyText text={scopes.enterprise} name={WORDS.enterpriseScope} />
        <CopyText text={scopes.billing} name={WORDS.billingScope} />
        <Text size="sm" c="dimmed" mt={2}>
          {WORDS.billingNote}
        </Text>
      </div>
      <div>
        <Text size="sm" fw={550}>
          {WORDS.optional}
        </Text>
        <CopyText text={scopes.organization} name={WORDS.organizationScope} />
      </div>
    </Stack>
  )
}

/** Which scopes to tick, which switches to throw, and what Tidemark reads and never reads. */
export function TokenHelp({ profile }: { profile: CodeConnectProfile }) {
  return (
    <Stack gap="md">
      <Panel title={WORDS.scopesTitle}>
        <Scopes scopes={profile.scopes} />
        {profile.links.length > 0 && (
          <Stack gap={4} mt="sm">
            {profile.links.map(({ label, url }) => (
              <Anchor key={url} href={url} target="_blank" rel="noreferrer" size="sm">
                {WORDS.vendorHelp(label)}
              </Anchor>
            ))}
          </Stack>
        )}
      </Panel>
      <Panel title={WORDS.switchesTitle}>
        <List size="sm" spacing={6}>
          {WORDS.switches.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      </Panel>
      <Panel title={WORDS.readTitle}>
        <ReadList reads={WORDS.reads} never={WORDS.never} note={WORDS.sealed} />
      </Panel>
    </Stack>
  )
}
