import { List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import { useWithoutNames } from '../../../api/session.ts'
import { NotYet } from '../../../components/notices/not-yet.tsx'
import { Page } from '../../../components/page/page.tsx'
import { Panel } from '../../../components/page/panel.tsx'
import { LinkButton } from '../../../components/page/typed-links.tsx'
import { Hint } from '../../../components/side-text.tsx'
import { Tile, Tiles } from '../../../components/tiles.tsx'
import { formatCount } from '../../../format/decimal.ts'
import { formatMonth } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { rowCount } from '../../health/row-count.ts'

/** The newest month of people without names, of which its numbers are enough. */
const newestQuery = ask('people', 'listPseudonyms', { query: { limit: 1 } })

const COUNTS = ['both', 'code_only', 'chat_only'] as const

/** Of how many it is known what they have, as the table of people without names says it. */
function Counts() {
  const query = useQuery(newestQuery)
  const { data } = query
  if (!data) return <NotYet of={query} height={160} what={t('matching:what')} />
  const { month, counts, alike } = data
  if (month === null) return <Hint>{t('people:nameless.noMonth')}</Hint>
  return (
    <Panel title={t('matching:nameless.counts', { month: formatMonth(`${month}-01`) })}>
      <Tiles label={t('matching:nameless.counts', { month: formatMonth(`${month}-01`) })}>
        {COUNTS.map((id) => (
          <Tile
            key={id}
            name={t(`matching:tiles.${id}`)}
            value={formatCount(counts[id])}
            detail={t(`matching:nameless.tileHelp.${id}`)}
          />
        ))}
        <Tile
          name={t('matching:nameless.alike')}
          value={rowCount(alike, 'hundreds')}
          detail={t('matching:nameless.alikeHelp')}
        />
      </Tiles>
    </Panel>
  )
}

/** Matching where people have no names: how it stands, and why nobody is asked. */
export function MatchingOfGroups() {
  const isNameless = useWithoutNames()
  const back = (
    <LinkButton to="/people" search={{}} variant="default" size="xs">
      {t('people:page.back')}
    </LinkButton>
  )
  const lead = t(isNameless ? 'matching:nameless.lead' : 'matching:ofGroups')
  return (
    <Page title={t('matching:title')} lead={lead} actions={back}>
      {isNameless && (
        <Stack gap="md">
          <Counts />
          <Panel title={t('matching:nameless.how')}>
            <List size="sm" spacing="xs" maw={720}>
              {t('matching:nameless.rules', { returnObjects: true }).map((rule) => (
                <List.Item key={rule}>
                  <Text size="sm">{rule}</Text>
                </List.Item>
              ))}
            </List>
          </Panel>
        </Stack>
      )}
    </Page>
  )
}
