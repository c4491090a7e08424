import { SegmentedControl } from '@mantine/core'
import { createLazyRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageState } from '../../app/page-state.ts'
import { NothingConnected } from '../../components/notices/nothing-connected.tsx'
import { useSourceState } from '../../components/notices/use-source-state.ts'
import { Page } from '../../components/page/page.tsx'
import { SOURCE_KINDS, type SourceKind } from '../../components/source/sources.ts'
import { SOURCE_WORDS } from '../../components/source/source-words.ts'
import { t } from '../../i18n/t.ts'
import { Toolbar } from '../explore/filters/toolbar.tsx'
import { FreshnessLine } from '../explore/tiles/freshness-line.tsx'
import { readSpendSearch, shownTools } from './spend-search.ts'
import { SpendBeside, SpendBody } from './tool-spend.tsx'
import { useSpend, whyOpen, type Spend } from './use-spend.ts'

export const Route = createLazyRoute('/signed-in/spend')({ component: SpendPage })

/** What the tools cost: both beside each other, or one of them closely. */
function SpendPage() {
  const { search } = usePageState(readSpendSearch)
  const states = {
    code_assistant: useSourceState('code_assistant'),
    chat_assistant: useSourceState('chat_assistant'),
  }
  const connected = SOURCE_KINDS.filter((source) => states[source] !== 'none')
  const [first, second] = shownTools(search, connected)
  if (!first) return <NothingConnected page={t('nav.spend')} />
  const choice = connected.length > 1 && <ToolChoice shown={second ? 'both' : first} tools={connected} />
  return second ? <BothTools choice={choice} /> : <OneTool key={first} source={first} choice={choice} />
}

/** What somebody looks at closely in one tool says nothing of another. */
const NOTHING_CLOSE = {
  metric: undefined,
  by: undefined,
  filter: undefined,
  top: undefined,
  all: undefined,
  hour: undefined,
  day: undefined,
} as const

interface ToolChoiceProps {
  shown: SourceKind | 'both'
  tools: readonly SourceKind[]
}

function ToolChoice({ shown, tools }: ToolChoiceProps) {
  const { change } = usePageState(readSpendSearch)
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('spend:tool')}
      value={shown}
      data={[
        { value: 'both', label: t('spend:bothTools') },
        ...tools.map((source) => ({ value: source, label: SOURCE_WORDS[source].name })),
      ]}
      onChange={(tool) => change({ tool, ...NOTHING_CLOSE })}
    />
  )
}

function OneTool({ source, choice }: { source: SourceKind; choice: ReactNode }) {
  const spend = useSpend(source)
  const { totals, now, error } = spend
  const lead = error === null && (
    <FreshnessLine answer={totals.data} now={now} source={source} why={whyOpen(spend)} />
  )
  return (
    <Page title={t('nav.spend')} lead={lead} actions={choice}>
      <Toolbar explore={spend} />
      <SpendBody spend={spend} />
    </Page>
  )
}

/** What is chosen in one tool's part takes the other's away only where the choice says so. */
const beside = (spend: Spend): Spend => ({
  ...spend,
  change: (next) => spend.change({ tool: 'both', ...next }),
})

/** The same days of both, each in its own units. */
function BothTools({ choice }: { choice: ReactNode }) {
  const code = beside(useSpend('code_assistant'))
  const chat = beside(useSpend('chat_assistant'))
  // What one tool's numbers can be filtered by, the other's cannot.
  const days = { ...code, page: { ...code.page, dimensions: [] } }
  return (
    <Page title={t('nav.spend')} lead={t('spend:bothLead')} actions={choice}>
      <Toolbar explore={days} />
      <SpendBeside spend={code} />
      <SpendBeside spend={chat} />
    </Page>
  )
}
