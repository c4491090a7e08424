import { Anchor, List, Stack } from '@mantine/core'
import type { ConnectProfile } from '../../../../src/api/contract/connections/connections.ts'
import { CopyText } from '../../components/form/copy-text.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { PathSteps } from '../../components/source/path-steps.tsx'
import { ReadList } from '../../components/source/read-list.tsx'
import { t } from '../../i18n/t.ts'
import type { ConnectKind, ReadWords, ScopeGroup } from './connect-kind.ts'
import { Hint, Strong } from '../../components/side-text.tsx'

function Scopes({ title, scopes, note }: ScopeGroup) {
  return (
    <div>
      <Strong>{title}</Strong>
      {scopes.map(({ text, name }) => (
        <CopyText key={name} text={text} name={name} />
      ))}
      {note && <Hint mt={2}>{note}</Hint>}
    </div>
  )
}

/** What is read of a source, and what never is. */
export function ReadPanel({ read }: { read: ReadWords }) {
  return (
    <Panel title={t('sources:help.readTitle')}>
      <ReadList {...read} />
    </Panel>
  )
}

interface ConnectHelpProps<Profile extends ConnectProfile> {
  kind: ConnectKind<Profile>
  profile: Profile
}

/** The way at the vendor, what to tick, what Tidemark reads and never reads, and what happens next. */
export function ConnectHelp<Profile extends ConnectProfile>({ kind, profile }: ConnectHelpProps<Profile>) {
  const next = kind.next?.(profile)
  return (
    <Stack gap="md">
      <Panel title={t('sources:help.stepsTitle')}>
        <PathSteps steps={kind.path} />
        <Stack gap={4} mt="sm">
          {profile.links.map(({ label, url }) => (
            <Anchor key={url} href={url} target="_blank" rel="noreferrer" size="sm" underline="always">
              {t('sources:help.vendorHelp', { label })}
            </Anchor>
          ))}
        </Stack>
      </Panel>
      <Panel title={kind.scopesTitle}>
        <Stack gap="sm">
          {kind.scopes(profile).map((group) => (
            <Scopes key={group.title} {...group} />
          ))}
        </Stack>
      </Panel>
      <ReadPanel read={kind.read} />
      {next && (
        <Panel title={t('sources:help.nextTitle')}>
          <List size="sm" spacing={4} type="ordered">
            {next.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </Panel>
      )}
    </Stack>
  )
}
