import { useMemo } from 'react'
import { ANSWERED } from '../explore/waiting.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { t } from '../../i18n/t.ts'
import { ChartBox } from '../explore/chart/chart-box.tsx'
import { buildComparison } from '../explore/chart/chart-data.ts'
import type { Explore } from '../explore/use-explore.ts'
import { useVendorCounts, type VendorCountKind } from './vendor-counts.ts'

interface VendorCountsProps {
  explore: Explore
  kind: VendorCountKind
  /** The per-user reports say nothing, so that these are the page's numbers. */
  alone: boolean
}

/** What the vendor's metrics calls count, day by day, with the name of the source; nothing where they say nothing. */
export function VendorCountsPanel({ explore, kind, alone }: VendorCountsProps) {
  const { answer, metrics, queryKey } = useVendorCounts(explore, kind)
  const title = t(`code:vendor.title.${kind}`)
  const chart = useMemo(
    () => answer && buildComparison(answer, metrics, { id: `vendor-${kind}`, name: title, grain: 'day' }),
    [answer, metrics, kind, title],
  )
  if (!answer) return null
  return (
    <Panel title={title} hint={t(alone ? 'code:vendor.alone' : 'code:vendor.beside')}>
      <ChartBox
        data={chart}
        of={ANSWERED}
        keys={[queryKey]}
        scope={explore.scope}
        source={explore.page.source}
        page={explore}
      />
    </Panel>
  )
}
