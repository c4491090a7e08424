import type { Privacy } from '../../../../src/api/contract/privacy.ts'
import { RETAINED_DATA, RETENTION } from '../../../../src/api/contract/words.ts'
import { nameOf } from '../../components/made-by-text.ts'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { Table } from '../../components/table/table.tsx'
import { formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { revealsInWords } from './reveal-words.ts'

type Entry = Privacy['history'][number]

/** Each of the settings that changed, by its new value. */
function changed({
  mode,
  k,
  insiders,
  leads,
  led,
  observer,
  deletes,
  reveals,
  retention = {},
}: Entry['change']): string {
  const parts = [
    mode && t(`privacy:mode.${mode}`),
    k !== undefined && `${t('privacy:k')}: ${k}`,
    insiders !== undefined && `${t('privacy:insiders')}: ${insiders}`,
    leads !== undefined && `${t('privacy:leads')}: ${leads}`,
    led !== undefined && t(led ? 'privacy:ledOn' : 'privacy:ledOff'),
    observer !== undefined &&
      `${t('privacy:observer')}: ${t(observer ? 'privacy:observerStays' : 'privacy:observerNone')}`,
    deletes !== undefined && t(deletes ? 'privacy:deletesOn' : 'privacy:deletesOff'),
    reveals && revealsInWords(reveals),
  ]
  return [...parts, ...periodsInWords(retention)].filter((part) => typeof part === 'string').join('; ')
}

/** Each period that a change sets, by its new value. */
const periodsInWords = (periods: NonNullable<Entry['change']['retention']>): string[] =>
  RETAINED_DATA.flatMap((data) => {
    const keeps = periods[data]
    const { unit } = RETENTION[data]
    return keeps === undefined
      ? []
      : [`${t(`privacy:retained.${data}`)}: ${t(`privacy:kept.${unit}`, { count: keeps })}`]
  })

const columns = (): readonly Column<Entry>[] =>
  namedColumns(t('privacy:historyColumns', { returnObjects: true }), {
    when: ({ at }) => formatInstant(at),
    what: ({ what }) => t(`privacy:done.${what}`),
    to: ({ change }) => changed(change),
    who: ({ by }) => nameOf(by) ?? t('privacy:byItself'),
    reason: ({ reason }) => reason,
  })

export function HistoryTable({ entries }: { entries: readonly Entry[] }) {
  return (
    <Table
      caption={t('privacy:historyTable')}
      columns={columns()}
      rows={entries}
      rowKey={({ at, what }) => `${at} ${what}`}
    />
  )
}
