import { listUnitLists, setUnitList } from '../../../access/agreement/unit-lists.ts'
import { changeAgreement, confirmChange, withdrawChange } from '../../../access/agreement/change-agreement.ts'
import { switchDemoMode } from '../../../access/agreement/switch-demo-mode.ts'
import { readPrivacy, type PrivacyView } from '../../../access/agreement/read-privacy.ts'
import { readRetention, type RetentionView } from '../../../access/agreement/read-retention.ts'
import { TidemarkError } from '../../../lib/errors.ts'
import type { Actor } from '../../../model/actor.ts'
import { isKeptByPeriods, type Proposal } from '../../../model/privacy/agreement.ts'
import type { Tool } from '../../../model/money/book-link.ts'
import { roleMay } from '../../../access/permissions.ts'
import { said } from '../../../words/said.ts'
import { openReleaseReader, type ReleaseReader } from '../../../privacy/read/release-reader.ts'
import { Privacy, type PrivacyChange } from '../../contract/privacy.ts'
import { answerUnits } from '../../published/unit-list.ts'
import type { ApiServices } from '../../services.ts'
import type { Handlers } from '../route-handler.ts'

type PrivacyRoutes =
  | 'getPrivacy'
  | 'changePrivacy'
  | 'confirmPrivacyChange'
  | 'withdrawPrivacyChange'
  | 'switchDemoMode'
  | 'getUnits'
  | 'setUnits'

/** What the organisation agreed on about its people. */
export function privacyRoutes({ ctx, simulated }: ApiServices): Pick<Handlers, PrivacyRoutes> {
  const now = (actor: Actor) => answerPrivacy({ ctx, actor })
  const units = async (actor: Actor, source: Tool, releases: ReleaseReader) => {
    const lists = await listUnitLists(ctx.control.db, { tenant: actor.tenant, source })
    const counts = roleMay(actor.role, 'totals:read')
    return await answerUnits({ releases, source, lists, now: ctx.clock.now(), counts })
  }
  return {
    getPrivacy: ({ identity: { actor } }) => now(actor),

    changePrivacy: async ({ identity: { actor }, body: input }) => {
      await changeAgreement({ ctx, actor, input })
      return now(actor)
    },

    confirmPrivacyChange: async ({ identity: { actor }, params: { id } }) => {
      await confirmChange({ ctx, actor, id })
      return now(actor)
    },

    withdrawPrivacyChange: async ({ identity: { actor }, params: { id } }) => {
      await withdrawChange({ ctx, actor, id })
      return now(actor)
    },

    switchDemoMode: async ({ identity: { actor }, body: { mode } }) => {
      if (!simulated)
        throw new TidemarkError('forbidden', said('no_demo'), { action: said('propose_on_privacy') })
      await switchDemoMode({ ctx, actor, mode })
      return now(actor)
    },

    getUnits: ({ identity: { actor }, gate, query: { source } }) =>
      gate.numbers({
        release: ({ releases }) => units(actor, source, releases),
        facts: (facts) => units(actor, source, openReleaseReader(facts, actor.tenant)),
      }),

    setUnits: async ({ identity: { actor }, gate, body }) => {
      const { source, version, first, left_out: leftOut, cost_centers: costCenters } = body
      await setUnitList({ ctx, actor, source, input: { version, first, leftOut, costCenters } })
      return await gate.numbers({
        release: ({ releases }) => units(actor, source, releases),
        facts: (facts) => units(actor, source, openReleaseReader(facts, actor.tenant)),
      })
    },
  }
}

/** What holds now, is to change and was changed. */
export const answerPrivacy = async (asked: Parameters<typeof readPrivacy>[0]): Promise<Privacy> =>
  privacyAnswer(await readPrivacy(asked), await readRetention(asked.ctx, asked.actor))

function privacyAnswer(view: PrivacyView, retention: readonly RetentionView[]): Privacy {
  const { mode, since, k, insiders, leads, led, observer, reveals, peopleFrom, ledFrom } = view
  const { pending, told, history } = view
  return Privacy.parse({
    mode,
    since,
    k,
    earlier_groups: view.earlierGroups,
    insiders,
    leads,
    led,
    led_from: ledFrom,
    observer,
    reveals,
    people_from: peopleFrom,
    pending: pending && changeAnswer(view, pending),
    told: told && changeAnswer(view, told),
    history: history.map(({ by, ...entry }) => ({ ...entry, by: by === null ? null : whoOf(view, by) })),
    retention: retention.map(({ keptSince, provenAt, ...kept }) => ({
      ...kept,
      kept_since: keptSince,
      proven_at: provenAt,
    })),
    deletes: isKeptByPeriods(view),
    publishing: view.publishing,
    release_waits: view.releaseWaits.map(({ source, connection_id, since }) => ({
      source,
      connection_id,
      since,
    })),
  })
}

function changeAnswer(view: PrivacyView, proposal: Proposal): PrivacyChange {
  const { id, change, reason, proposedBy, proposedAt, confirmedBy, holdsFrom } = proposal
  return {
    id,
    change,
    reason,
    proposed_by: whoOf(view, proposedBy),
    proposed_at: proposedAt,
    confirmed_by: confirmedBy === null ? null : whoOf(view, confirmedBy),
    holds_from: holdsFrom,
    waits_for: holdsFrom !== null ? null : view.hasObserver ? 'observer' : 'owner_or_admin',
  }
}

const whoOf = ({ nameOf }: PrivacyView, id: string) => ({ id, name: nameOf(id) })
