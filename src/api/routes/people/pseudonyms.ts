import { listPseudonyms, type PseudonymPage } from '../../../people/list-pseudonyms.ts'
import type { PseudonymRow } from '../../../people/pseudonym-row.ts'
import type { PeopleIndex } from '../../../people/people-index.ts'
import { readBySource } from '../../../model/identity.ts'
import { notPublished } from '../../../privacy/not-published.ts'
import type { Nameless } from '../../../privacy/nameless/nameless.ts'
import type { Seen } from '../../../privacy/seen.ts'
import { said, type Said } from '../../../words/said.ts'
import { completenessAnswer } from '../../completeness-answer.ts'
import type {
  PersonWithoutName,
  PseudonymsAnswer,
  PseudonymsQuery,
} from '../../contract/people/pseudonyms.ts'
import { inHundreds } from '../../rows-in-hundreds.ts'
import { metricsScope } from '../../metrics-scope.ts'
import { notesOfMonth, NOTES_OF_PSEUDONYMS } from '../../pseudonym-notes.ts'
import { limitFor } from '../../representations.ts'
import { spoken } from '../../sentence.ts'
import type { ApiServices } from '../../services.ts'
import type { Handlers } from '../route-handler.ts'

/** People without their names. */
export function pseudonymRoutes({ ctx }: ApiServices, index: PeopleIndex): Pick<Handlers, 'listPseudonyms'> {
  return {
    listPseudonyms: ({ identity: { actor }, gate, query, isFile, signal }) =>
      gate.pseudonyms(seenList, async (nameless) => {
        const months = await nameless.months()
        const month = monthAsked(months, query)
        if (!month) return NOBODY_YET
        const { search, status, order, direction, cursor } = query
        const amounts = await readBySource((source) => nameless.amounts({ source, month: month.name }))
        const page = await listPseudonyms({
          ctx: { ...ctx, facts: nameless.facts },
          scope: await metricsScope({ ctx, actor }),
          index,
          actor,
          month: month.name,
          sources: month.sources,
          units: await readBySource((source) => nameless.units({ source, month: month.name })),
          amounts,
          since: nameless.since,
          called: nameless.called,
          filter: { search, status },
          order,
          direction,
          limit: limitFor(isFile, query.limit),
          cursor,
          signal,
        })
        const notes = notesOfMonth(month.name, amounts)
        return pageAnswer(page, notes, { month: month.name, months: months.map(({ name }) => name) })
      }),
  }
}

const seenList = ({ found, data }: PseudonymsAnswer): Seen => ({
  people: found,
  more: false,
  identities: [],
  pseudonyms: data.map(({ pseudonym }) => pseudonym),
})

type Months = Awaited<ReturnType<Nameless['months']>>

/** @throws TidemarkError `not_published` of a month that is not among them */
function monthAsked(months: Months, { month }: PseudonymsQuery): Months[number] | undefined {
  // The newest one of all the sources: they settle one after the other.
  const most = Math.max(...months.map(({ sources }) => sources.size))
  const newest = months.find(({ sources }) => sources.size === most)
  if (month === undefined) return newest
  const found = months.find(({ name }) => name === month)
  if (!found)
    throw notPublished(
      newest ? said('ask_for_month', { month: newest.name }) : said('published_once_settled'),
    )
  return found
}

/** Until a whole month has been released since people may be told of. */
const NOBODY_YET: PseudonymsAnswer = {
  data: [],
  next_cursor: null,
  month: null,
  months: [],
  found: 0,
  counts: { people: 0, both: 0, code_only: 0, chat_only: 0 },
  unattributed: null,
  alike: 0,
  completeness: { data_through: null, settled_through: null, missing: [], rejected: [] },
  ...spoken('notes', NOTES_OF_PSEUDONYMS),
}

function pageAnswer(
  page: PseudonymPage,
  notes: Said[],
  asked: Pick<PseudonymsAnswer, 'month' | 'months'>,
): PseudonymsAnswer {
  return {
    data: page.rows.map(rowAnswer),
    next_cursor: page.nextCursor,
    ...asked,
    found: page.found,
    counts: page.counts,
    unattributed: numbersOf(page.unattributed),
    alike: inHundreds(page.alike),
    // How many lines of a vendor could not be read would be a clock of who worked.
    completeness: { ...completenessAnswer(page.completeness), rejected: [] },
    ...spoken('notes', notes),
  }
}

const rowAnswer = ({ pseudonym, status, unit, ...told }: PseudonymRow): PersonWithoutName => ({
  pseudonym,
  status,
  unit,
  ...numbersOf(told),
})

const numbersOf = ({ code, chat }: Pick<PseudonymRow, 'code' | 'chat'>) => ({
  interactions: code?.interactions ?? null,
  generations: code?.generations ?? null,
  acceptances: code?.acceptances ?? null,
  ai_credits: code?.aiCredits ?? null,
  credits: chat?.credits ?? null,
  usd: chat?.usd ?? null,
})
