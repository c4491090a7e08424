import { Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { UnitList } from '../../../../../src/api/contract/privacy.ts'
import { hasCostCenters } from '../../../../../src/api/contract/words.ts'
import { call } from '../../../api/call.ts'
import { privacyQuery } from '../../../api/privacy.ts'
import { useMay } from '../../../api/session.ts'
import { SOURCE_KINDS } from '../../../components/source/sources.ts'
import { unitsQuery, type UnitSource } from '../../../api/units.ts'
import { useChange } from '../../../api/use-change.ts'
import { SearchField } from '../../../components/form/search-field.tsx'
import { NotYet } from '../../../components/notices/not-yet.tsx'
import { ProblemNotice } from '../../../components/notices/problem-notice.tsx'
import { Page } from '../../../components/page/page.tsx'
import { Panel } from '../../../components/page/panel.tsx'
import { Hint } from '../../../components/side-text.tsx'
import { SOURCE_WORDS } from '../../../components/source/source-words.ts'
import { formatDay } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { isSame, placed, type Choice } from './unit-order.ts'
import { UnitTable } from './unit-table.tsx'

export const Route = createLazyRoute('/signed-in/settings/privacy/units')({ component: UnitsPage })

/** Rows drawn at once; with thousands of units one searches. */
const PAGE = 50

/** From when on what is chosen holds, and what the table below it is of. */
function WhenItHolds({ list }: { list: UnitList }) {
  const { holds_from: holdsFrom, next_from: next, quarter, lacks } = list
  return (
    <>
      <Text size="sm" maw={720}>
        {t('privacy:units.holdsFrom', { day: formatDay(next) })}
      </Text>
      {holdsFrom !== null && (
        <Hint maw={720}>
          {t(holdsFrom === next ? 'privacy:units.waits' : 'privacy:units.holds', {
            day: formatDay(holdsFrom),
          })}
        </Hint>
      )}
      <Hint maw={720}>
        {quarter === null ? t('privacy:units.none') : t('privacy:units.of', { day: formatDay(quarter) })}
      </Hint>
      {quarter !== null && lacks.includes('cost_centers') && (
        <Hint maw={720}>{t('privacy:units.lacksCenters', { day: formatDay(quarter) })}</Hint>
      )}
    </>
  )
}

interface EditorProps {
  list: UnitList
  k: number
  /** Left out for whoever reads the list and does not order it. */
  save?: ((choice: Choice) => void) | undefined
  saving: boolean
}

const chosenIn = ({ first, left_out: out, cost_centers: centers }: UnitList): Choice => ({
  first,
  left_out: out,
  cost_centers: centers,
})

/** Begins anew with each version and each tool. */
function Editor({ list, k, save, saving }: EditorProps) {
  const [choice, setChoice] = useState<Choice>(chosenIn(list))
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(PAGE)
  const units = useMemo(() => placed(list, choice), [list, choice])
  const wanted = search.toLocaleLowerCase()
  const found = units.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  const untouched = isSame(choice, list)
  return (
    <Stack gap="sm">
      {hasCostCenters(list.source) && (
        <Checkbox
          label={t('privacy:units.centers')}
          description={t('privacy:units.centersHelp')}
          maw={720}
          checked={choice.cost_centers}
          disabled={save === undefined}
          onChange={({ currentTarget }) => setChoice({ ...choice, cost_centers: currentTarget.checked })}
        />
      )}
      <SearchField
        label={t('privacy:units.search')}
        start={undefined}
        maw={320}
        change={({ search: text }) => {
          setSearch(text ?? '')
          setMost(PAGE)
        }}
      />
      <Hint component="output">{t('privacy:units.found', { count: found.length, all: units.length })}</Hint>
      {found.length > 0 && (
        <UnitTable
          source={list.source}
          units={found.slice(0, most)}
          last={choice.first.length}
          k={k}
          change={save && setChoice}
        />
      )}
      <Group>
        {found.length > most && (
          <Button variant="default" onClick={() => setMost(most + PAGE)}>
            {t('actions.showMore')}
          </Button>
        )}
        {save && (
          <>
            <Button disabled={untouched} loading={saving} onClick={() => save(choice)}>
              {t('privacy:units.save', { day: formatDay(list.next_from) })}
            </Button>
            <Button
              variant="default"
              disabled={untouched || saving}
              onClick={() => setChoice(chosenIn(list))}
            >
              {t('privacy:units.undo')}
            </Button>
          </>
        )}
      </Group>
    </Stack>
  )
}

function Units({ source }: { source: UnitSource }) {
  const mayOrder = useMay('organization:write')
  const query = useQuery(unitsQuery(source))
  const privacy = useQuery(privacyQuery)
  const { data } = query
  const change = useChange(
    [unitsQuery(source).queryKey],
    ({ list, choice }: { list: UnitList; choice: Choice }) =>
      call('setUnits', { body: { source, version: list.version, ...choice } }),
    { refusedToo: true },
  )
  if (!data) return <NotYet of={query} height={320} what={t('privacy:units.what')} />
  if (!privacy.data) return <NotYet of={privacy} height={320} what={t('privacy:units.what')} />
  return (
    <Stack gap="md">
      <Panel title={t('privacy:units.when')}>
        <WhenItHolds list={data} />
      </Panel>
      <Panel title={t(`privacy:units.title.${source}`)} hint={t('privacy:units.hint')}>
        {change.error && <ProblemNotice error={change.error} />}
        {change.isSuccess && (
          <Text component="output" display="block" size="sm" c="var(--tm-good)" mb="sm">
            {t('privacy:units.saved')}
          </Text>
        )}
        <Editor
          key={data.version}
          list={data}
          k={privacy.data.k}
          saving={change.isPending}
          save={mayOrder ? (choice) => change.mutate({ list: data, choice }) : undefined}
        />
      </Panel>
    </Stack>
  )
}

/** In which order units divide the people, and whether cost centers are among them: the organisation chooses. */
function UnitsPage() {
  const [source, setSource] = useState<UnitSource>('code_assistant')
  const mayRead = useMay('privacy:confirm')
  const mayOrder = useMay('organization:write')
  return (
    <Page title={t('privacy:units.page')} lead={t('privacy:units.lead')}>
      {mayRead ? (
        <>
          {!mayOrder && <Hint>{t('privacy:units.readOnly')}</Hint>}
          <SegmentedControl
            w="fit-content"
            aria-label={t('privacy:units.tool')}
            value={source}
            onChange={(value) => setSource(SOURCE_KINDS.find((one) => one === value) ?? 'code_assistant')}
            data={SOURCE_KINDS.map((one) => ({ value: one, label: SOURCE_WORDS[one].name }))}
          />
          <Units key={source} source={source} />
        </>
      ) : (
        <Hint>{t('privacy:units.readOnly')}</Hint>
      )}
    </Page>
  )
}
