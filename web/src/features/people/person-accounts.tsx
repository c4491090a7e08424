import { Text } from '@mantine/core'
import type { PersonDetail } from '../../../../src/api/contract/persons.ts'
import { Panel } from '../../components/panel.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { SOURCE_WORDS } from '../../components/source-words.ts'
import { LinkButton } from '../../components/typed-links.tsx'
import { formatDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { DecisionList } from './decision-list.tsx'

function seenText(first: string | null, last: string | null): string {
  if (first === null || last === null) return '–'
  if (first === last) return formatDay(first)
  return t('people:page.seenDays', { first: formatDay(first), last: formatDay(last) })
}

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
      <ScrollTable caption={t('people:page.identitiesTable')}>
        <thead>
          <tr>
            <th scope="col">{t('people:page.source')}</th>
            <th scope="col">{t('people:page.name')}</th>
            <th scope="col">{t('people:page.email')}</th>
            <th scope="col">{t('people:page.login')}</th>
            <th scope="col">{t('people:page.id')}</th>
            <th scope="col">{t('people:page.seen')}</th>
          </tr>
        </thead>
        <tbody>
          {person.identities.map((identity) => (
            <tr key={identity.key}>
              <th scope="row">{SOURCE_WORDS[identity.source].name}</th>
              <td>{identity.name ?? '–'}</td>
              <td>{identity.email ?? '–'}</td>
              <td>{identity.login ?? '–'}</td>
              <td>{identity.user_id}</td>
              <td>{seenText(identity.first_day, identity.last_day)}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </Panel>
  )
}

export function TeamsPanel({ person }: { person: PersonDetail }) {
  if (person.team_history.length === 0) return null
  return (
    <Panel title={t('people:page.teamHistory')} hint={t('people:page.teamHistoryHelp')}>
      <ScrollTable caption={t('people:page.teamTable')}>
        <thead>
          <tr>
            <th scope="col">{t('people:page.team')}</th>
            <th scope="col">{t('people:page.first')}</th>
            <th scope="col">{t('people:page.last')}</th>
          </tr>
        </thead>
        <tbody>
          {person.team_history.map(({ id, name, first_day: first, last_day: last }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{formatDay(first)}</td>
              <td>{formatDay(last)}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </Panel>
  )
}

export function DecisionsPanel({ person }: { person: PersonDetail }) {
  return (
    <Panel title={t('people:page.decisions')}>
      {person.decisions.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('people:page.noDecisions')}
        </Text>
      ) : (
        <DecisionList decisions={person.decisions} caption={t('matching:historyTable')} />
      )}
    </Panel>
  )
}
