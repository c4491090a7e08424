import { accountName, levelOf } from '../../../../../src/api/contract/words.ts'
import type { BudgetsAnswer } from '../../../../../src/api/contract/money/budgets.ts'
import { SnapshotNotices } from '../../../components/notices/snapshot-notices.tsx'
import { TextLink } from '../../../components/page/typed-links.tsx'
import { formatInstant } from '../../../format/time.ts'
import { Trans } from '../../../i18n/rich-text.ts'
import { t } from '../../../i18n/t.ts'
import { scopeText } from './budget-words.ts'

type Snapshot = BudgetsAnswer['snapshots'][number]

function snapshotTitle({ account, taken_at: taken, stale }: Snapshot): string {
  // An enterprise and its organization may have one name, and what one does not tell the other may.
  const of = { account: `${accountName(account)} (${scopeText(levelOf(account) ?? '')})` }
  if (taken === null) return t('budgets:notKnown', of)
  return stale ? t('budgets:stale', { ...of, at: formatInstant(taken) }) : t('budgets:about', of)
}

interface BudgetNoticesProps {
  snapshots: readonly Snapshot[]
  titleOf?: (snapshot: Snapshot) => string
}

/** Why budgets, or what else is listed with them, are absent or old, per account. */
export function BudgetNotices({ snapshots, titleOf = snapshotTitle }: BudgetNoticesProps) {
  const health = <TextLink to="/data-health" size="sm" underline="always" />
  const mend = <Trans i18nKey="budgets:mend" components={{ health }} />
  return <SnapshotNotices snapshots={snapshots} titleOf={titleOf} mend={mend} />
}
