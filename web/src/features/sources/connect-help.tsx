import { List, Stack, Text } from '@mantine/core'
import type { ChatConnectProfile } from '../../../../src/api/contract/connections.ts'
import { CopyText } from '../../components/copy-text.tsx'
import { Panel } from '../../components/panel.tsx'
import { PathSteps } from '../../components/path-steps.tsx'
import { ReadList } from '../../components/read-list.tsx'
import { t } from '../../i18n/t.ts'
import { VendorLinks } from './vendor-links.tsx'

function Scopes({ scopes }: { scopes: ChatConnectProfile['scopes'] }) {
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" fw={550}>
          {t('sources:help.costs')}
        </Text>
        <CopyText text={scopes.costs} name={t('sources:help.costScope')} />
      </div>
      <div>
        <Text size="sm" fw={550}>
          {t('sources:help.limits')}
        </Text>
        <CopyText text={scopes.spend_limits} name={t('sources:help.limitScope')} />
        <Text size="sm" c="dimmed" mt={2}>
          {t('sources:help.limitsNote')}
        </Text>
      </div>
    </Stack>
  )
}

/** The way at the vendor, what to tick, what Tidemark reads and never reads, and what happens next. */
export function ConnectHelp({ profile }: { profile: ChatConnectProfile }) {
  const [from = '', to = from] = profile.first_data_hours.split(' to ')
  const next = t('sources:help.next', { returnObjects: true })
  return (
    <Stack gap="md">
      <Panel title={t('sources:help.stepsTitle')}>
        <PathSteps steps={t('sources:path', { returnObjects: true })} />
        <VendorLinks links={profile.links} />
      </Panel>
      <Panel title={t('sources:help.scopesTitle')}>
        <Scopes scopes={profile.scopes} />
      </Panel>
      <Panel title={t('sources:help.readTitle')}>
        <ReadList
          reads={t('sources:help.reads', { returnObjects: true })}
          never={t('sources:help.never', { returnObjects: true })}
          note={t('sources:help.sealed')}
        />
      </Panel>
      <Panel title={t('sources:help.nextTitle')}>
        <List size="sm" spacing={4} type="ordered">
          {[...next, t('sources:help.firstData', { from, to })].map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      </Panel>
    </Stack>
  )
}
