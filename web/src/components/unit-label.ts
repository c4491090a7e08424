import { unitKind } from '../../../src/api/contract/words.ts'
import { t } from '../i18n/t.ts'

/** What a unit is called: a cost center may bear the name of a team, which it stands beside. */
export function unitLabel({ source, id, name }: { source: string; id: string; name: string }): string {
  return unitKind(source, id) === 'cost_center' ? t('ledUnits.costCenter', { name }) : name
}
