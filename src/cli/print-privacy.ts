import type { Privacy, PrivacyChange } from '../api/contract/privacy.ts'
import type { Tabular } from '../api/csv.ts'
import { tableOf } from './print-answer.ts'

const SHOWN: Record<Privacy['mode'], string> = {
  aggregate: 'groups, never people (aggregate)',
  pseudonymous: 'groups, and people without names (pseudonymous)',
  identified: 'people (identified)',
}

/** What was agreed on, how long everything is kept, what is to change and what was changed last. */
export function printPrivacy(privacy: Privacy, format: 'table' | 'json'): string {
  if (format === 'json') return `${JSON.stringify(privacy, null, 2)}\n`
  return [
    termsOf(privacy),
    privacy.pending ? `To change: ${changeText(privacy.pending)}\n` : 'No change is waiting.\n',
    ...(privacy.deletes
      ? []
      : ['Nothing of it is deleted: people are shown, and no owner has confirmed the periods.\n']),
    tableOf(retentionTable(privacy)),
    tableOf(historyTable(privacy)),
  ].join('\n')
}

function termsOf(privacy: Privacy): string {
  const { mode, since, k, insiders, leads, observer, reveals, people_from: from, led_from: ledFrom } = privacy
  const lines = [
    `Shown: ${SHOWN[mode]}, since ${since}`,
    `Least group: ${k}. Who may pool what they know: ${insiders}.`,
    `Least team or group of a lead: ${leads}.`,
    ledFrom === null
      ? 'Leads are shown no single people.'
      : `Leads are shown people of their own units from ${ledFrom} on, where people are shown.`,
    observer ? 'There is always an observer.' : 'There need be no observer.',
    `Names of people without names: ${reveals.monthly} a month, by ${reveals.alone ? 'one person alone' : 'two people'}, for ${reveals.purposes.join(', ') || 'nothing'}.`,
    ...(from === null ? [] : [`Single people from ${from} on.`]),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

const nameOf = (who: PrivacyChange['proposed_by'] | null) => (who === null ? 'nobody' : (who.name ?? who.id))

function changeText(pending: PrivacyChange): string {
  const {
    change,
    reason,
    proposed_by: by,
    confirmed_by: confirmed,
    holds_from: from,
    waits_for: waits,
  } = pending
  const state =
    from === null
      ? `it waits for ${waits === 'observer' ? 'an observer' : 'another owner or admin'}`
      : `confirmed by ${nameOf(confirmed)}, it holds from ${from}`
  return `${JSON.stringify(change)}, proposed by ${nameOf(by)}; ${state}. Reason: ${reason}`
}

const columns = (...names: string[]) => names.map((name) => ({ name, type: 'string' as const, unit: null }))

const retentionTable = ({ retention }: Privacy): Tabular => ({
  columns: columns('data', 'kept for', 'may be', 'oldest', 'looked up'),
  rows: retention.map(({ data, unit, keeps, least, most, oldest, proven_at: at }) => ({
    data,
    'kept for': `${keeps} ${unit}`,
    'may be': `${least} to ${most}`,
    oldest,
    'looked up': at,
  })),
})

const historyTable = ({ history }: Privacy): Tabular => ({
  columns: columns('when', 'what', 'to', 'by', 'reason'),
  rows: history.map(({ at, what, change, by, reason }) => ({
    when: at,
    what,
    to: JSON.stringify(change),
    by: by === null ? 'Tidemark' : nameOf(by),
    reason: reason === '' ? null : reason,
  })),
})
