import type { PrivacyChange } from '../../../../src/api/contract/privacy.ts'
import { formatDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

/** What may be seen by a change, as the end of a sentence: “names may be shown”. */
function allowed({
  mode,
  k,
  insiders,
  leads,
  led,
  observer,
  reveals,
  retention,
  deletes,
}: PrivacyChange['change']): string {
  const parts = [
    mode && t(`agreed.allows.${mode}`),
    k !== undefined && t('agreed.allows.k', { k }),
    insiders !== undefined && t('agreed.allows.insiders', { insiders }),
    leads !== undefined && t('agreed.allows.leads', { leads }),
    led !== undefined && t(led ? 'agreed.allows.led' : 'agreed.allows.notLed'),
    observer !== undefined && t('agreed.allows.observer'),
    reveals && t('agreed.allows.reveals'),
    (retention || deletes === false) && t('agreed.allows.retention'),
  ]
  return parts.filter((part) => typeof part === 'string').join(t('agreed.and'))
}

/** A weaker change in a sentence for everybody: what, from when, by whom and why. */
export function changeInWords(change: PrivacyChange, now: number): string {
  const { proposed_by: by, confirmed_by: second, holds_from: from, reason } = change
  const what = allowed(change.change)
  const day = from === null ? '' : formatDay(from)
  const when = from === null ? 'proposed' : Date.parse(from) > now ? 'from' : 'since'
  const nameOf = (who: { name: string | null }) => who.name ?? t('agreed.somebodyGone')
  return [
    t(`agreed.${when}`, { what, day }),
    second
      ? t('agreed.byTwo', { proposer: nameOf(by), confirmer: nameOf(second) })
      : t('agreed.byOne', { proposer: nameOf(by) }),
    t('agreed.reason', { reason }),
  ].join(' ')
}
