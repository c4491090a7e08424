import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Privacy } from '../../../../src/api/contract/privacy.ts'
import { privacyQuery } from '../../api/privacy.ts'
import { useMay } from '../../api/session.ts'
import { FactList } from '../../components/fact-list.tsx'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { Page } from '../../components/page/page.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { TextLink } from '../../components/page/typed-links.tsx'
import { formatDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { ErasuresPanel } from '../erasures/erasures-panel.tsx'
import { AccessRequestsPanel } from '../handover/access-requests-panel.tsx'
import { RevealsPanel } from '../reveals/reveals-panel.tsx'
import { HistoryTable } from './history-table.tsx'
import { PendingChange } from './pending-change.tsx'
import { revealsInWords } from './reveal-words.ts'
import { RetentionPanel } from './retention-panel.tsx'
import { RoleTable } from './role-table.tsx'

const ChangeDialog = lazy(() =>
  import('./change-dialog.tsx').then((part) => ({ default: part.ChangeDialog })),
)

export const Route = createLazyRoute('/signed-in/settings/privacy')({ component: PrivacyPage })

function Agreed({ privacy }: { privacy: Privacy }) {
  const { mode, since, k, earlier_groups: earlier, insiders, leads, observer, reveals } = privacy
  const { people_from: peopleFrom, led_from: ledFrom } = privacy
  return (
    <Panel title={t(`privacy:mode.${mode}`)}>
      <Text size="sm" mb="md" maw={720}>
        {t(`privacy:modeText.${mode}`, { k })}{' '}
        {earlier && t('privacy:earlier', { k: earlier.k, day: formatDay(earlier.before) })}
      </Text>
      <FactList
        facts={[
          { name: t('privacy:since'), value: formatDay(since) },
          { name: t('privacy:k'), value: t('privacy:people', { count: k }) },
          { name: t('privacy:insiders'), value: t('privacy:people', { count: insiders }) },
          { name: t('privacy:leads'), value: t('privacy:people', { count: leads }) },
          {
            name: t('privacy:led'),
            value:
              ledFrom === null ? t('privacy:ledNot') : t('privacy:ledSince', { day: formatDay(ledFrom) }),
          },
          {
            name: t('privacy:observer'),
            value: t(observer ? 'privacy:observerStays' : 'privacy:observerNone'),
          },
          ...(mode === 'pseudonymous' ? [{ name: t('reveals:names'), value: revealsInWords(reveals) }] : []),
          ...(peopleFrom === null ? [] : [{ name: t('privacy:peopleFrom'), value: formatDay(peopleFrom) }]),
        ]}
      />
    </Panel>
  )
}

function Whole({ privacy }: { privacy: Privacy }) {
  const mayOrder = useMay('organization:write')
  const mayReadUnits = useMay('privacy:confirm')
  const mayReadLog = useMay('audit:read')
  return (
    <>
      {privacy.pending && <PendingChange change={privacy.pending} />}
      <Agreed privacy={privacy} />
      {privacy.mode === 'pseudonymous' && mayReadLog && <RevealsPanel />}
      {mayReadLog && <AccessRequestsPanel />}
      <Panel title={t('privacy:who')} hint={t('privacy:whoHint')}>
        <RoleTable privacy={privacy} />
      </Panel>
      <Panel title={t('privacy:rules')}>
        <Text size="sm" maw={720}>
          {t('privacy:rulesText')}
        </Text>
      </Panel>
      {mayReadUnits && (
        <Panel title={t('privacy:units.page')} hint={t('privacy:units.lead')}>
          <TextLink to="/settings/privacy/units" size="sm">
            {t(mayOrder ? 'privacy:units.open' : 'privacy:units.read')}
          </TextLink>
        </Panel>
      )}
      {mayReadLog && <ErasuresPanel />}
      <RetentionPanel privacy={privacy} />
      <Panel title={t('privacy:history')} hint={t('privacy:historyHint')}>
        <HistoryTable entries={privacy.history} />
      </Panel>
    </>
  )
}

/** What the organisation agreed on about its people: everybody who is signed in may read it. */
function PrivacyPage() {
  const query = useQuery(privacyQuery)
  const { data } = query
  const [open, dialog] = useDisclosure(false)
  const action = useMay('privacy:propose') && data && (
    <Button onClick={dialog.open}>{t('privacy:change')}</Button>
  )
  return (
    <Page title={t('nav.privacy')} lead={t('privacy:lead')} actions={action}>
      {data ? <Whole privacy={data} /> : <NotYet of={query} height={320} what={t('privacy:what')} />}
      {open && data && (
        <Suspense>
          <ChangeDialog privacy={data} close={dialog.close} />
        </Suspense>
      )}
    </Page>
  )
}
