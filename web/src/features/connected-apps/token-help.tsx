import { Stack, Text } from '@mantine/core'
import type { CodeConnectProfile } from '../../../../src/api/contract/connections.ts'
import { CopyText } from '../../components/copy-text.tsx'
import { Panel } from '../../components/panel.tsx'
import { PathSteps } from '../../components/path-steps.tsx'
import { t } from '../../i18n/t.ts'
import { VendorLinks } from '../sources/vendor-links.tsx'
import { CodeReadList } from './code-read-list.tsx'

function Scopes({ scopes }: { scopes: CodeConnectProfile['scopes'] }) {
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" fw={550}>
          {t('connectedApps:help.required')}
        </Text>
        <CopyText text={scopes.enterprise} name={t('connectedApps:help.enterpriseScope')} />
        <CopyText text={scopes.billing} name={t('connectedApps:help.billingScope')} />
        <Text size="sm" c="dimmed" mt={2}>
          {t('connectedApps:help.billingNote')}
        </Text>
      </div>
      <div>
        <Text size="sm" fw={550}>
          {t('connectedApps:help.optional')}
        </Text>
        <CopyText text={scopes.organization} name={t('connectedApps:help.organizationScope')} />
      </div>
    </Stack>
  )
}

/** The way at the vendor, which scopes to tick, and what Tidemark reads and never reads. */
export function TokenHelp({ profile }: { profile: CodeConnectProfile }) {
  return (
    <Stack gap="md">
      <Panel title={t('sources:help.stepsTitle')}>
        <PathSteps steps={t('connectedApps:token.path', { returnObjects: true })} />
        <VendorLinks links={profile.links} />
      </Panel>
      <Panel title={t('connectedApps:help.scopesTitle')}>
        <Scopes scopes={profile.scopes} />
      </Panel>
      <CodeReadList />
    </Stack>
  )
}
