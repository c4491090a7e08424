import { Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { SearchField } from '../../../components/form/search-field.tsx'
import { usePageState } from '../../../app/page-state.ts'
import { EmptyNotice } from '../../../components/notices/empty-notice.tsx'
import { NotYet } from '../../../components/notices/not-yet.tsx'
import { NothingConnected } from '../../../components/notices/nothing-connected.tsx'
import { Page } from '../../../components/page/page.tsx'
import { Panel } from '../../../components/page/panel.tsx'
import { LinkButton } from '../../../components/page/typed-links.tsx'
import { ShowMore } from '../../../components/table/show-more.tsx'
import { t } from '../../../i18n/t.ts'
import { Tile, Tiles } from '../../../components/tiles.tsx'
import { formatCount } from '../../../format/decimal.ts'
import { DecisionList } from './decision-list.tsx'
import { MatchedTable } from './matched-table.tsx'
import { decisionsQuery, matchPagesQuery } from './matching-queries.ts'
import { MATCH_VIEWS, readMatchingSearch } from './matching-search.ts'
import { OneSourceNotice, useSources, type Sources } from '../one-source.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { Hint } from '../../../components/side-text.tsx'

export const Route = createLazyRoute('/signed-in/people/matching')({ component: MatchingPage })

const PAGE_SIZE = 50

function useMatching() {
  const { search, change } = usePageState(readMatchingSearch)
  const show = search.show ?? 'suggested'
  const query = useInfiniteQuery(
    matchPagesQuery({ status: show, limit: PAGE_SIZE, search: search.search || undefined }),
  )
  return { search, show, change, query }
}
type Matching = ReturnType<typeof useMatching>

function Found({ matching }: { matching: Matching }) {
  const { show, query } = matching
  const people = query.data?.pages.flatMap((page) => page.data) ?? []
  if (people.length === 0) {
    const kind = show === 'suggested' ? 'suggested' : 'other'
    return (
      <EmptyNotice icon={<IconUsers aria-hidden />} title={t(`matching:noneTitle.${kind}`)}>
        {t(`matching:none.${kind}`)}
      </EmptyNotice>
    )
  }
  return show === 'suggested' ? <SuggestionList people={people} /> : <MatchedTable people={people} />
}

function List({ matching }: { matching: Matching }) {
  const { search, show, change, query } = matching
  return (
    <Panel
      title={t(`matching:list.${show}`)}
      actions={
        <SearchField
          w={240}
          label={t('matching:search')}
          placeholder={t('matching:searchHelp')}
          start={search.search}
          change={change}
        />
      }
    >
      <Stack>
        <Found matching={matching} />
        <ShowMore of={query} />
      </Stack>
    </Panel>
  )
}

function History() {
  const query = useQuery(decisionsQuery)
  const { data } = query
  return (
    <Panel title={t('matching:history')} hint={t('matching:historyHelp')}>
      {!data && <NotYet of={query} height={120} what={t('matching:history')} />}
      {data?.length === 0 && <Hint>{t('matching:noHistory')}</Hint>}
      {data && data.length > 0 && <DecisionList decisions={data} caption={t('matching:historyTable')} />}
    </Panel>
  )
}

/** Without a source nobody can be known to it: its count would be no zero but nothing known. */
function canHave(view: (typeof MATCH_VIEWS)[number], { code, chat }: Sources): boolean {
  const needs = { suggested: true, both: code && chat, code_only: code, chat_only: chat }
  return needs[view]
}

/** Who is who across the sources: what is suggested, what an admin decided, and taking it back. */
function MatchingPage() {
  const matching = useMatching()
  const { show, change, query } = matching
  const sources = useSources()
  if (!sources.code && !sources.chat) return <NothingConnected page={t('matching:title')} />
  const counts = query.data?.pages[0]?.counts
  const back = (
    <LinkButton to="/people" search={{}} variant="default" size="xs">
      {t('people:page.back')}
    </LinkButton>
  )
  return (
    <Page title={t('matching:title')} lead={t('matching:lead')} actions={back}>
      <OneSourceNotice sources={sources} means={t('matching:onlyOne')} />
      {!counts && <NotYet of={query} height={480} what={t('matching:what')} />}
      {counts && (
        <>
          <Tiles choices label={t('matching:tilesLabel')}>
            {MATCH_VIEWS.filter((id) => canHave(id, sources)).map((id) => (
              <Tile
                key={id}
                name={t(`matching:tiles.${id}`)}
                // Both people of a pair have the suggestion.
                value={formatCount(counts[id] / (id === 'suggested' ? 2 : 1))}
                chosen={show === id}
                choose={() => change({ show: id === 'suggested' ? undefined : id })}
                detail={t(`matching:tileHelp.${id}`)}
              />
            ))}
          </Tiles>
          <List matching={matching} />
        </>
      )}
      <History />
    </Page>
  )
}
