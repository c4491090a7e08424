import { useMemo } from 'react'
import { ANSWERED } from '../../explore/waiting.tsx'
import type { PersonDetail } from '../../../../../src/api/contract/people/persons.ts'
import { Panel } from '../../../components/page/panel.tsx'
import { LinkButton } from '../../../components/page/typed-links.tsx'
import { addDays } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { ChartBox, type ChartBoxProps } from '../../explore/chart/chart-box.tsx'
import { filterText } from '../../explore/filters/filters.ts'
import { spendUnit } from '../../spend/spend-unit.ts'
import { hasUse, personChart, type PersonMetric } from './person-chart.ts'
import { Hint } from '../../../components/side-text.tsx'
import { SOURCES } from '../../../components/source/sources.ts'

type Source = PersonDetail['identities'][number]['source']

interface PersonUseProps {
  person: PersonDetail
  /** Where it is kept whether the tables under the pictures are open. */
  page: ChartBoxProps['page']
}

interface ChartProps extends PersonUseProps {
  metric: PersonMetric
  source: Source
}

function Chart({ person, page, metric, source }: ChartProps) {
  const data = useMemo(() => personChart(person, metric), [person, metric])
  if (!hasUse(person, metric)) {
    const known = person[SOURCES[source].use] !== null
    return <Hint>{known ? t('people:page.noUse') : t('people:page.notCollected')}</Hint>
  }
  const users = { dimension: 'user', op: 'in', values: userIds(person, source) } as const
  return (
    <ChartBox
      data={data}
      of={ANSWERED}
      keys={[]}
      scope={{ days: { from: person.from, to: person.to }, filters: [users] }}
      source={source}
      page={page}
    />
  )
}

const userIds = ({ identities }: PersonDetail, source: Source) =>
  identities.filter((identity) => identity.source === source).map(({ user_id: id }) => id)

/** The page that has the same numbers, of the same days and accounts. */
function evidence(person: PersonDetail, source: Source) {
  const filter = userIds(person, source).map((value) =>
    filterText({ dimension: 'user', exclude: false, value }),
  )
  return { from: person.from, until: addDays(person.to, -1), filter }
}

/** Use of the code assistant over time. */
export function CodeUsePanel(props: PersonUseProps) {
  const { person } = props
  const has = userIds(person, 'code_assistant').length > 0
  return (
    <Panel
      title={t('people:page.activity')}
      hint={t('people:page.activityHelp')}
      actions={
        has && (
          <LinkButton
            to="/activity"
            search={{ ...evidence(person, 'code_assistant'), metric: 'code.interactions' }}
            variant="default"
            size="xs"
          >
            {t('people:page.openActivity')}
          </LinkButton>
        )
      }
    >
      {has ? (
        <Chart {...props} metric="code.interactions" source="code_assistant" />
      ) : (
        <Hint>{t('people:page.noCode')}</Hint>
      )}
    </Panel>
  )
}

/** Use of the chat assistant over time, in the unit it is charged in. */
export function ChatUsePanel(props: PersonUseProps) {
  const { person } = props
  const has = userIds(person, 'chat_assistant').length > 0
  const metric = spendUnit(person)
  const unit = metric === 'spend.usd' ? t('people:page.usd') : t('people:page.credits')
  return (
    <Panel
      title={t('people:page.chat', { unit })}
      hint={t('people:page.chatHelp')}
      actions={
        has && (
          <LinkButton
            to="/spend"
            search={{ ...evidence(person, 'chat_assistant'), metric }}
            variant="default"
            size="xs"
          >
            {t('people:page.openSpend')}
          </LinkButton>
        )
      }
    >
      {has ? (
        <Chart {...props} metric={metric} source="chat_assistant" />
      ) : (
        <Hint>{t('people:page.noChat')}</Hint>
      )}
    </Panel>
  )
}
