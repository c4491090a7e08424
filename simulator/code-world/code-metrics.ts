import { dayText } from '../world/calendar.ts'
import { sumOf, type Cell, type PersonDay } from './code-activity.ts'
import type { JsonObject } from './code-record.ts'
import type { CodeWord } from './code-words.ts'

/** A cell with its person, for distinct counts. */
interface OwnCell {
  cell: Cell
  person: number
}

/** With fewer people who have a seat, a day is left out. */
export const SMALLEST_GROUP = 5

/** One day of a `…/metrics` call: distinct people per node, events on the leaves. */
export function metricsDay(rows: readonly PersonDay[], day: number, word: CodeWord): JsonObject {
  const own = rows.flatMap(({ cells, person }) =>
    cells.map((cell) => ({ cell, person: person.person.number })),
  )
  const inEditor = own.filter(({ cell }) => cell.ide !== null)
  const completions = inEditor.filter(({ cell }) => cell.feature === 'code_completion')
  const chats = inEditor.filter(({ cell }) => cell.feature.startsWith('chat_'))
  const engaged = new Set([...completions, ...chats].map(({ person }) => person))
  return {
    date: dayText(day),
    total_active_users: rows.length,
    total_engaged_users: engaged.size,
    [`${word}_ide_code_completions`]: completionsNode(completions),
    [`${word}_ide_chat`]: chatNode(chats),
    [`${word}_dotcom_chat`]: { total_engaged_users: 0 },
    [`${word}_dotcom_pull_requests`]: rows.length % 3 === 0 ? null : { total_engaged_users: 0 },
  }
}

function people(own: readonly OwnCell[]): number {
  return new Set(own.map(({ person }) => person)).size
}

function groups(own: readonly OwnCell[], nameOf: (cell: Cell) => string): [string, OwnCell[]][] {
  const found = new Map<string, OwnCell[]>()
  for (const each of own) {
    const name = nameOf(each.cell)
    const list = found.get(name)
    if (list) list.push(each)
    else found.set(name, [each])
  }
  return [...found]
}

/** The editor's name in these calls, which differs from the one in reports. */
function editorName({ ide }: Cell): string {
  return ide === 'intellij' ? 'JetBrains' : ide === 'visualstudio' ? 'VisualStudio' : (ide ?? '')
}

function completionsNode(own: readonly OwnCell[]): JsonObject {
  return {
    total_engaged_users: people(own),
    languages: groups(own, ({ language }) => language).map(([name, part]) => ({
      name,
      total_engaged_users: people(part),
    })),
    editors: groups(own, editorName).map(([name, part]) => ({
      name,
      total_engaged_users: people(part),
      models: [
        {
          name: 'default',
          is_custom_model: false,
          custom_model_training_date: null,
          total_engaged_users: people(part),
          languages: groups(part, ({ language }) => language).map(([language, leaf]) =>
            completionLeaf(language, leaf),
          ),
        },
      ],
    })),
  }
}

function completionLeaf(name: string, own: readonly OwnCell[]): JsonObject {
  const sum = sumOf(own.map(({ cell }) => cell))
  return {
    name,
    total_engaged_users: people(own),
    total_code_suggestions: sum.generations,
    total_code_acceptances: sum.acceptances,
    total_code_lines_suggested: sum.suggestedToAdd,
    total_code_lines_accepted: sum.added,
  }
}

function chatNode(own: readonly OwnCell[]): JsonObject {
  return {
    total_engaged_users: people(own),
    editors: groups(own, editorName).map(([name, part]) => ({
      name,
      total_engaged_users: people(part),
      models: groups(part, ({ model }) => model).map(([model, leaf]) => {
        const sum = sumOf(leaf.map(({ cell }) => cell))
        return {
          name: model,
          is_custom_model: false,
          custom_model_training_date: null,
          total_engaged_users: people(leaf),
          total_chats: sum.interactions,
          total_chat_insertion_events: sum.acceptances,
          total_chat_copy_events: Math.floor(sum.acceptances / 3),
        }
      }),
    })),
  }
}
