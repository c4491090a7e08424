import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { lazy, Suspense, type ComponentType } from 'react'
import { FEED_BARS } from '../../../../src/api/contract/words.ts'
import { FirstDataNotice } from '../../components/notices/first-data-notice.tsx'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import type { SourceKind } from '../../components/source/sources.ts'
import { SOURCE_WORDS } from '../../components/source/source-words.ts'
import { t } from '../../i18n/t.ts'
import { PageMissingNotice } from '../code/missing-notice.tsx'
import { ChartPanel } from '../explore/chart/chart-panel.tsx'
import { Rankings } from '../explore/tables/rankings.tsx'
import { FreshnessLine } from '../explore/tiles/freshness-line.tsx'
import { Totals } from './totals.tsx'
import { linesBehind } from './bill-lines.ts'
import { PeopleOfCredits } from './people-of-credits.tsx'
import { shapesOf, whyOpen, type Spend } from './use-spend.ts'

const RecordsDrawer = lazy(() =>
  import('./records-drawer.tsx').then((part) => ({ default: part.RecordsDrawer })),
)
const BillLinesDrawer = lazy(() =>
  import('./bill-lines-drawer.tsx').then((part) => ({ default: part.BillLinesDrawer })),
)

/** Whether an account's part is kept from the numbers, and nothing else holds it. */
function isKept({ totals }: Spend): boolean {
  return totals.data?.completeness.missing.some(({ reason }) => KEPT.has(reason)) ?? false
}

const KEPT: ReadonlySet<string> = new Set(FEED_BARS)

interface TotalsOverTimeProps {
  spend: Spend
  /** Of the totals. */
  label: string
  /** Look at what stands behind a bucket of the finest grain. */
  onFinest?: (time: string) => void
}

/** The totals of a tool over their course, or why there are none. What fails for the totals fails for all: said once. */
function TotalsOverTime({ spend, label, onFinest }: TotalsOverTimeProps) {
  const { page, error, retry, totals, uncombinable } = spend
  if (error !== null) return <ProblemNotice error={error} retry={retry} />
  if (uncombinable)
    return (
      <Alert color="amber" icon={<IconFilterOff aria-hidden />} title={t('spend:notFilteredTitle')}>
        <Text size="sm">{t('spend:notFiltered', { tool: SOURCE_WORDS[page.source].name })}</Text>
      </Alert>
    )
  // Nothing is on its way where the notice above says why nothing comes.
  if (totals.data?.completeness.data_through === null)
    return isKept(spend) ? null : <FirstDataNotice source={page.source} />
  return (
    <>
      <Totals spend={spend} label={label} />
      <ChartPanel explore={spend} {...(onFinest && { onFinest: ({ time }) => onFinest(time) })} />
    </>
  )
}

/** Of a tool whose money names no people. */
const WHO_USED: Partial<Record<SourceKind, ComponentType>> = { code_assistant: PeopleOfCredits }

/** One tool's spend with all that is behind it. */
export function SpendBody({ spend }: { spend: Spend }) {
  const { page, search, error, totals, uncombinable, change } = spend
  const isAnswered = error === null && !uncombinable && totals.data?.completeness.data_through !== null
  const WhoUsed = WHO_USED[page.source]
  const hasRecords = page.finest === 'hour'
  const hasLines = hasRecords || linesBehind(spend.metric, []) !== null
  return (
    <>
      {isKept(spend) && <PageMissingNotice shapes={shapesOf(spend)} />}
      <TotalsOverTime
        spend={spend}
        label={t('spend:totals')}
        {...(hasLines && {
          onFinest: (time: string) =>
            change(spend.view.finest === 'hour' ? { hour: time } : { day: time.slice(0, 10) }),
        })}
      />
      {isAnswered && <Rankings explore={spend} />}
      {WhoUsed && <WhoUsed />}
      {hasRecords && (search.hour ?? search.day) !== undefined && (
        <Suspense>
          <RecordsDrawer spend={spend} />
        </Suspense>
      )}
      {!hasRecords && search.day !== undefined && (
        <Suspense>
          <BillLinesDrawer spend={spend} />
        </Suspense>
      )}
    </>
  )
}

/** One tool's spend beside another's. */
export function SpendBeside({ spend }: { spend: Spend }) {
  const { page, totals, now, change, error } = spend
  const { name } = SOURCE_WORDS[page.source]
  return (
    <Stack gap="md" component="section" aria-label={name}>
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={2} size="h4">
            {name}
          </Title>
          {!error && (
            <FreshnessLine answer={totals.data} now={now} source={page.source} why={whyOpen(spend)} />
          )}
        </div>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('spend:closerAt', { tool: name })}
          onClick={() => change({ tool: page.source })}
        >
          {t('spend:closer')}
        </Button>
      </Group>
      {isKept(spend) && <PageMissingNotice shapes={shapesOf(spend)} />}
      <TotalsOverTime spend={spend} label={t('spend:totalsOf', { tool: name })} />
    </Stack>
  )
}
