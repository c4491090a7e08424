import { Group, SimpleGrid, Stack, Title } from '@mantine/core'
import { useOwnUnitsOnly, useWithoutNames } from '../../api/session.ts'
import { NotConnected, NothingConnected } from '../../components/notices/nothing-connected.tsx'
import { useSourceState } from '../../components/notices/use-source-state.ts'
import { Page } from '../../components/page/page.tsx'
import { TextLink } from '../../components/page/typed-links.tsx'
import { SOURCE_WORDS, type SourceKind } from '../../components/source/source-words.ts'
import { Trans } from '../../i18n/rich-text.ts'
import { t } from '../../i18n/t.ts'
import { readExploreSearch } from '../explore/explore-search.ts'
import { ShareButton } from '../explore/filters/toolbar.tsx'
import { CompareSwitch } from '../explore/range/compare-switch.tsx'
import { RangeMenu } from '../explore/range/range-menu.tsx'
import { usePeriod } from '../explore/use-period.ts'
import { leadOf } from './lead-of.ts'
import { ofOwnUnits, SECTIONS, type PublishedSection, type SectionedPageId } from './pages.ts'
import { Section } from './section.tsx'
import { SettingsOf } from './settings-of.tsx'
import { WithoutNames } from './without-names.tsx'

/** Pages whose sections stand beside each other on wide screens: on one sheet. */
const BESIDE: ReadonlySet<SectionedPageId> = new Set<SectionedPageId>(['people', 'limits'])

/** Of these sections, those whose source is connected, or may be. */
function useConnected(sections: readonly PublishedSection[]): PublishedSection[] {
  const states: Record<SourceKind, unknown> = {
    code_assistant: useSourceState('code_assistant'),
    chat_assistant: useSourceState('chat_assistant'),
  }
  return sections.filter(({ source }) => states[source] !== 'none')
}

/** What a page shows of groups, by what is connected, and where the rest is that it has elsewhere. */
function Lead({ page, sources }: { page: SectionedPageId; sources: readonly SourceKind[] }) {
  const withoutNames = useWithoutNames()
  const ownOnly = useOwnUnitsOnly()
  return (
    <Trans
      i18nKey={leadOf(page, { sources, withoutNames, ownOnly })}
      components={{
        teams: <TextLink to="/teams" search={{}} size="sm" underline="always" />,
        adoption: <TextLink to="/adoption" search={{}} size="sm" underline="always" />,
      }}
    />
  )
}

/** Nothing that the page is of is connected; the other source may be. */
function NotThere({ page }: { page: SectionedPageId }) {
  const title = t(`nav.${page}`)
  const [first, ...more] = new Set(SECTIONS[page].map(({ source }) => source))
  return first && more.length === 0 ? (
    <NotConnected page={title} source={first} />
  ) : (
    <NothingConnected page={title} />
  )
}

/** A page of numbers of groups: the same months for all its sections, each of one source. */
export function PublishedPage({ page }: { page: SectionedPageId }) {
  const period = usePeriod(readExploreSearch)
  const ownOnly = useOwnUnitsOnly()
  const sections = useConnected(ownOnly ? SECTIONS[page].map(ofOwnUnits) : SECTIONS[page])
  const title = t(`nav.${page}`)
  if (sections.length === 0) return <NotThere page={page} />
  return (
    <Page title={title} lead={<Lead page={page} sources={sections.map(({ source }) => source)} />}>
      {page === 'people' && <WithoutNames />}
      <Group gap="xs" component="section" aria-label={t('explore:range.toolbar')}>
        <RangeMenu explore={period} />
        <CompareSwitch explore={period} />
        <ShareButton />
      </Group>
      <SimpleGrid cols={{ base: 1, xl: BESIDE.has(page) ? sections.length : 1 }} spacing="md">
        {sections.map((section) => (
          <Stack
            key={section.source}
            gap="md"
            component="section"
            aria-label={SOURCE_WORDS[section.source].name}
          >
            {sections.length > 1 && (
              <Title order={2} size="h4">
                {SOURCE_WORDS[section.source].name}
              </Title>
            )}
            <Section section={section} />
          </Stack>
        ))}
      </SimpleGrid>
      <SettingsOf page={page} />
    </Page>
  )
}
