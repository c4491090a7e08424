import { Panel } from '../../components/page/panel.tsx'
import { TextLink } from '../../components/page/typed-links.tsx'
import { Trans } from '../../i18n/rich-text.ts'
import { t } from '../../i18n/t.ts'
import { Rankings } from '../explore/tables/rankings.tsx'
import { useExplore } from '../explore/use-explore.ts'
import { readSpendSearch } from './spend-search.ts'
import { PEOPLE_PAGE } from './use-spend.ts'

/** Who used credits of the code assistant. The bill names nobody: it is what reports of use say, and is asked for apart. */
export function PeopleOfCredits() {
  const use = useExplore(PEOPLE_PAGE, readSpendSearch)
  const { uncombinable, error, totals, current } = use
  const isTold = current?.rows.some((row) => (row['code.ai_credits'] ?? null) !== null) ?? false
  if (uncombinable || error !== null || (totals.data && !isTold)) return null
  const people = <TextLink to="/people" size="sm" underline="always" />
  return (
    <Panel
      title={t('spend:people.title')}
      hint={<Trans i18nKey="spend:people.hint" components={{ people }} />}
    >
      <Rankings explore={use} />
    </Panel>
  )
}
