import type { MadeBy } from '../../../src/api/contract/common.ts'
import { t } from '../i18n/t.ts'

/** Who made a token of the organisation, and what they are by now: it goes on without them. */
export function madeByText(by: MadeBy | null): string {
  if (by === null) return t('madeBy.unknown')
  if (by.name === null || by.role === null) return t('madeBy.gone')
  if (by.role === 'owner') return t('madeBy.here', { name: by.name })
  return t('madeBy.changed', { name: by.name, role: t(`role.${by.role}`) })
}

/** Who did something; null: nobody has. */
export const nameOf = (who: { name: string | null } | null): string | null =>
  who && (who.name ?? t('agreed.somebodyGone'))
