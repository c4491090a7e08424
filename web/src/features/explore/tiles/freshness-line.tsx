import { Group, Skeleton } from '@mantine/core'
import type { MetricsAnswer } from '../../../../../src/api/contract/metrics.ts'
import type { SourceKind } from '../../../components/source/source-words.ts'
import { freshnessText, whyLate } from './freshness.ts'

const SAID = { color: 'var(--tm-text)', fontWeight: 600 }
const MARK = { flex: 'none', marginTop: 4 }

function WaterLine() {
  return (
    <svg width="18" height="12" viewBox="0 0 18 12" aria-hidden="true" style={MARK}>
      <path d="M1 2h16" stroke="var(--tm-accent)" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M1 9c2 0 2-2 4-2s2 2 4 2 2-2 4-2 2 2 4 2"
        fill="none"
        stroke="var(--tm-accent)"
        strokeWidth="1.6"
        strokeLinecap="round"
        opacity=".55"
      />
    </svg>
  )
}

interface FreshnessLineProps {
  answer: Pick<MetricsAnswer, 'completeness' | 'privacy'> | undefined
  now: number
  source: SourceKind
  /** Why the newest numbers are not final, where that is not as of the source's other numbers. */
  why?: string | undefined
}

export function FreshnessLine({ answer, now, source, why }: FreshnessLineProps) {
  if (!answer) return <Skeleton height={18} width="min(360px, calc(100vw - 48px))" />
  return (
    <Group component="p" m={0} gap={8} align="flex-start" wrap="nowrap" c="var(--tm-muted)" fz="0.8125rem">
      <WaterLine />
      <span>
        <strong style={SAID}>
          {freshnessText(answer.completeness, now, source, answer.privacy !== undefined)}
        </strong>{' '}
        {whyLate(answer.completeness, now, source, why)}
      </span>
    </Group>
  )
}
