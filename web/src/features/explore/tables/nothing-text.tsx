import type { MetricsAnswer } from '../../../../../src/api/contract/metrics.ts'
import { AsSent } from '../../../components/notices/as-sent.tsx'
import { t } from '../../../i18n/t.ts'
import { Hint } from '../../../components/side-text.tsx'

/** Said where a list is empty: that nothing was recorded only as far as everything is known. */
export function NothingText({ completeness }: Pick<MetricsAnswer, 'completeness'>) {
  const byTeam = completeness.missing.find(({ reason }) => reason === 'membership_unknown')
  const isWhole = completeness.missing.length === 0
  return (
    <Hint py="lg" ta="center">
      {byTeam ? (
        <AsSent>{byTeam.message_said}</AsSent>
      ) : (
        t(isWhole ? 'explore:table.nothing' : 'explore:table.nothingKnown')
      )}
    </Hint>
  )
}
