import type { PersonDetail } from '../../../../../src/api/contract/people/persons.ts'
import { useMay } from '../../../api/session.ts'
import { Panel } from '../../../components/page/panel.tsx'
import { namedColumns, type Column } from '../../../components/table/column.ts'
import { Table } from '../../../components/table/table.tsx'
import { SOURCE_WORDS } from '../../../components/source/source-words.ts'
import { LinkButton } from '../../../components/page/typed-links.tsx'
import { formatDay } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { DecisionList } from '../matching/decision-list.tsx'
import { Hint } from '../../../components/side-text.tsx'

function seenText({ first_day: first, last_day: last }: Identity): string {
  if (first === null || last === null) return '–'
  if (first === last) return formatDay(first)
  return t('people:page.seenDays', { first: formatDay(first), last: formatDay(last) })
}

type Identity = PersonDetail['identities'][number]
const ACCOUNTS: readonly Column<Identity>[] = namedColumns(t('people:page', { returnObjects: true }), {
  source: ({ source }) => SOURCE_WORDS[source].name,
  name: ({ name }) => name ?? '–',
  email: ({ email }) => email ?? '–',
  login: ({ login }) => login ?? '–',
  id: (identity) => identity.user_id,
  seen: seenText,
})

type Membership = PersonDetail['team_history'][number]
const TEAMS: readonly Column<Membership>[] = namedColumns(t('people:page', { returnObjects: true }), {
  team: ({ name }) => name,
  first: ({ first_day: day }) => formatDay(day),
  last: ({ last_day: day }) => formatDay(day),
})

/** The accounts that are this person, each as its source knows it. */
export function AccountsPanel({ person }: { person: PersonDetail }) {
  const change = useMay('people:match') && (
    <LinkButton
      to="/people/matching"
      search={{ show: person.status, search: person.identities[0]?.user_id }}
      variant="default"
      size="xs"
    >
      {t('people:page.more')}
    </LinkButton>
  )
  return (
    <Panel title={t('people:page.identities')} hint={t('people:page.identitiesHelp')} actions={change}>
      <Table
        caption={t('people:page.identitiesTable')}
        columns={ACCOUNTS}
        rows={person.identities}
        rowKey={({ key }) => key}
      />
    </Panel>
  )
}

export function TeamsPanel({ person }: { person: PersonDetail }) {
  if (person.team_history.length === 0) return null
  return (
    <Panel title={t('people:page.teamHistory')} hint={t('people:page.teamHistoryHelp')}>
      <Table
        caption={t('people:page.teamTable')}
        columns={TEAMS}
        rows={person.team_history}
        rowKey={({ id }) => id}
      />
    </Panel>
  )
}

export function DecisionsPanel({ person }: { person: PersonDetail }) {
  return (
    <Panel title={t('people:page.decisions')}>
      {person.decisions.length === 0 ? (
        <Hint>{t('people:page.noDecisions')}</Hint>
      ) : (
        <DecisionList decisions={person.decisions} caption={t('matching:historyTable')} />
      )}
    </Panel>
  )
}
