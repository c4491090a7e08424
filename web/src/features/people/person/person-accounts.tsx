import type { PersonDetail } from '../../../../../src/api/contract/persons.ts'
import { Panel } from '../../../components/page/panel.tsx'
import type { Column } from '../../../components/table/column.ts'
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
const ACCOUNTS: readonly Column<Identity>[] = [
  { id: 'source', name: t('people:page.source'), cell: ({ source }) => SOURCE_WORDS[source].name },
  { id: 'name', name: t('people:page.name'), cell: ({ name }) => name ?? '–' },
  { id: 'email', name: t('people:page.email'), cell: ({ email }) => email ?? '–' },
  { id: 'login', name: t('people:page.login'), cell: ({ login }) => login ?? '–' },
  { id: 'id', name: t('people:page.id'), cell: (identity) => identity.user_id },
  { id: 'seen', name: t('people:page.seen'), cell: seenText },
]

type Membership = PersonDetail['team_history'][number]
const TEAMS: readonly Column<Membership>[] = [
  { id: 'team', name: t('people:page.team'), cell: ({ name }) => name },
  { id: 'first', name: t('people:page.first'), cell: ({ first_day: day }) => formatDay(day) },
  { id: 'last', name: t('people:page.last'), cell: ({ last_day: day }) => formatDay(day) },
]

/** The accounts that are this person, each as its source knows it. */
export function AccountsPanel({ person }: { person: PersonDetail }) {
  const change = (
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
