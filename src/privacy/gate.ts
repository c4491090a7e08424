import type { Agreement } from '../model/privacy/agreement.ts'
import type { LedUnit } from '../model/privacy/led-unit.ts'
import { readAgreement } from '../access/agreement/journal.ts'
import type { PeopleFrom } from '../access/agreement/people-from.ts'
import type { Looks, LookRequest, Seen } from '../access/audit/looks.ts'
import type { Pseudonyms } from '../access/audit/pseudonym.ts'
import { mayReadPeople, roleMay, tokenWithoutPeople } from '../access/permissions.ts'
import type { Clock } from '../lib/clock.ts'
import { ROLES, type Actor, type Role } from '../model/actor.ts'
import { identityKey } from '../model/identity.ts'
import type { PrivacyClass, PrivacyMode } from '../model/privacy.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import { grantFacts, type FactsGrant } from '../store/facts/facts-grant.ts'
import type { FactsReader, NamesReader } from '../store/facts/facts-store.ts'
import { asCleared, type Cleared } from './cleared.ts'
import { openNameless, type Nameless } from './nameless/nameless.ts'
import { openHandedOver, openOwn, type OwnData } from './own/open-own.ts'
import { NOBODY, seenIn } from './seen.ts'
import { ofNamed, ofNameless, ofPeople } from './not-published.ts'
import { readBar } from './read/read-bar.ts'
import { openReleaseReader, type ReleaseReader } from './read/release-reader.ts'
import { openSettingsReader, type SettingsReader } from './read/settings-reader.ts'
import { ownUnitsOf } from './read/own-units.ts'
import { NO_SETTINGS, totalsOf } from './read/totals-only.ts'

export type { FactsGrant, OwnData }

/**
 * What somebody is shown, the strictest first: sums of the organisation, with them their own units, all numbers of groups that
 * were published, beside them people without their names, or what is known of people.
 */
const VIEWS = ['totals', 'units', 'releases', 'pseudonyms', 'people'] as const
export type View = (typeof VIEWS)[number]

const AGREED: Record<PrivacyMode, View> = {
  aggregate: 'releases',
  pseudonymous: 'pseudonyms',
  identified: 'people',
}
/** The most that a role is shown, whatever was agreed. */
const CEILINGS: Record<Role, View> = {
  owner: 'people',
  admin: 'people',
  analyst: 'people',
  finance: 'releases',
  lead: 'units',
  observer: 'releases',
  member: 'totals',
}

/** What an answer is made of where groups are shown. */
export interface Published {
  readonly releases: ReleaseReader
  /** As the organisation agreed. */
  readonly mode: PrivacyMode
  readonly k: number
}

/** An answer of numbers, by what it may be made of. */
export interface NumbersBy<T> {
  /** Of an answer of facts that may tell of people one by one. */
  seen?: (answer: T) => Seen
  /** Of what is published and of settings. Facts do not come here. */
  release(published: Published, settings: SettingsReader): Promise<T>
  /** @param peopleFrom the first day of which it may tell of people one by one */
  facts(facts: FactsGrant, peopleFrom: PeopleFrom): Promise<T>
}

/** What an answer has instead of the facts. */
export interface Gate {
  readonly view: View
  /** Make an answer of numbers of what the asker may see, and clear it for sending. */
  numbers<T extends object>(by: NumbersBy<T>): Promise<Cleared<T>>
  /** Make an answer about people, write down whom it tells of, and clear it for sending: what is not written down is not sent. */
  people<T extends object>(
    seen: (answer: T) => Seen,
    read: (facts: FactsGrant, peopleFrom: PeopleFrom) => Promise<T>,
  ): Promise<Cleared<T>>
  /** The same of which a lead may be shown people of the own units, where that was agreed on. */
  led<T extends object>(
    seen: (answer: T) => Seen,
    read: (facts: FactsGrant, shown: ShownPeople) => Promise<T>,
  ): Promise<Cleared<T>>
  /** The same about people without their names. */
  pseudonyms<T extends object>(
    seen: (answer: T) => Seen,
    read: (nameless: Nameless) => Promise<T>,
  ): Promise<Cleared<T>>
  /** Make an answer of what is known of the asker, once an identity provider has vouched for who that is. */
  own<T extends object>(read: (data: OwnData) => Promise<T>): Promise<Cleared<T>>
  /** The same of somebody who asked for it, by a request that two people have made. */
  handedOver<T extends object>(id: string, read: (data: OwnData) => Promise<T>): Promise<Cleared<T>>
  /** Make an answer of the journal, which says of whom only where the asker is shown people. */
  journal<T extends object>(read: (namesPeople: boolean) => Promise<T>): Promise<Cleared<T>>
}

/** Of whom one by one, and from which day on. */
export interface ShownPeople {
  peopleFrom: PeopleFrom
  /** Null: everybody. Else people of these units alone, and nobody beside them is told of by any number. */
  units: readonly LedUnit[] | null
}

export type GuardedClass = Exclude<PrivacyClass, 'none'>

/** What a route of a class may call. */
export type GateOf<Class extends PrivacyClass> = Class extends 'none'
  ? null
  : Pick<Gate, 'view' | MethodOf[Exclude<Class, 'none'>]>

interface MethodOf {
  release: 'numbers'
  person: 'people'
  led: 'led'
  pseudonym: 'pseudonyms'
  journal: 'journal'
  self: 'own'
  handover: 'handedOver'
}

/**
 * Open the gate for one question, before anything of it is read: what is refused is refused whatever it asks for.
 * @throws TidemarkError `privacy_mode` of people, where groups are shown; of people without names also where they have them
 */
export async function openGate(asked: {
  control: ControlStore
  facts: FactsReader & NamesReader
  clock: Clock
  looks: Looks
  pseudonyms: Pseudonyms
  actor: Actor
  /** Of a person who asks in a browser. */
  sessionId?: string | undefined
  privacy: GuardedClass
  request: LookRequest
}): Promise<Gate> {
  const { control, facts, clock, looks, pseudonyms, actor, privacy, request } = asked
  const agreement = await readAgreement({ control, clock }, actor.tenant)
  const { mode, k, leads, peopleFrom } = agreement
  const view = viewIn(mode, actor)
  const requireNamed = (isShown: boolean) => {
    if (!isShown) throw view === 'pseudonyms' ? ofNameless() : ofPeople()
    if (!mayReadPeople(actor)) throw tokenWithoutPeople()
  }
  const requirePeople = () => requireNamed(view === 'people')
  const ofUnits = ledIn(agreement, actor)
  const requireLed = () => requireNamed(view === 'people' || ofUnits)
  const requireNameless = () => {
    if (view === 'people') throw ofNamed()
    if (view !== 'pseudonyms') throw ofPeople()
  }
  const readersIn = (shown: View, all: ReleaseReader): [ReleaseReader, SettingsReader] => {
    if (shown === 'totals') return [totalsOf(all), NO_SETTINGS]
    const led = actor.units ?? []
    if (shown === 'units')
      return [ownUnitsOf(all, { facts, tenant: actor.tenant, led, least: leads }), NO_SETTINGS]
    return [all, openSettingsReader(facts, clock)]
  }
  if (privacy === 'person') requirePeople()
  if (privacy === 'led') requireLed()
  if (privacy === 'pseudonym') requireNameless()
  return {
    view,
    numbers: async ({ release, facts: read, seen }) => {
      if (view !== 'people') {
        const { tenant } = actor
        const all = openReleaseReader(facts, tenant, (source) => readBar(control.db, { tenant, source }))
        const [releases, settings] = readersIn(view, all)
        return asCleared(await release({ releases, mode, k }, settings))
      }
      const answer = await read(grantFacts(facts), peopleFrom)
      const told = seen?.(answer) ?? NOBODY
      if (told.people > 0) requirePeople()
      await looks.note({ ...request, actor, seen: told })
      return asCleared(answer)
    },
    people: async (seen, read) => {
      requirePeople()
      const answer = await read(grantFacts(facts), peopleFrom)
      await looks.note({ ...request, actor, seen: seen(answer) })
      return asCleared(answer)
    },
    led: async (seen, read) => {
      requireLed()
      const from = ofUnits ? laterOf(peopleFrom, agreement.ledFrom) : peopleFrom
      const units = ofUnits ? (actor.units ?? []) : null
      const answer = await read(grantFacts(facts), { peopleFrom: from, units })
      await looks.note({ ...request, actor, seen: seen(answer) })
      return asCleared(answer)
    },
    pseudonyms: async (seen, read) => {
      requireNameless()
      const answer = await read(openNameless({ facts, clock, pseudonyms, tenant: actor.tenant, peopleFrom }))
      await looks.note({ ...request, actor, seen: seen(answer) })
      return asCleared(answer)
    },
    own: async (read) => asCleared(await read(await openOwn(asked))),
    handedOver: async (id, read) => {
      const data = await openHandedOver({ ...asked, id })
      await looks.note({ ...request, actor, seen: seenIn(data.own.accounts.map(identityKey), null) })
      return asCleared(await read(data))
    },
    journal: async (read) => asCleared(await read(view === 'people' && mayReadPeople(actor))),
  }
}

/** Read with every question: a stricter mode holds at once. */
export async function viewOf(place: { control: ControlStore; clock: Clock }, actor: Actor): Promise<View> {
  const { mode } = await readAgreement(place, actor.tenant)
  const view = viewIn(mode, actor)
  return mayReadPeople(actor) ? view : stricter(view, 'releases')
}

/** Whether a lead is shown people of the own units one by one. */
export async function readsLed(
  place: { control: ControlStore; clock: Clock },
  actor: Actor,
): Promise<boolean> {
  return ledIn(await readAgreement(place, actor.tenant), actor) && mayReadPeople(actor)
}

/** Names, and nothing less: what is stricter for everybody is for a lead as well. */
const ledIn = ({ mode, led }: Pick<Agreement, 'mode' | 'led'>, { role }: Actor): boolean =>
  role === 'lead' && mode === 'identified' && led

const laterOf = (a: PeopleFrom, b: PeopleFrom): PeopleFrom =>
  a !== null && b !== null && a > b ? a : (b ?? a)

/** Rows that a program takes away are held against others: to a token people have names, or are not there. */
export function viewIn(mode: PrivacyMode, { role, kind }: Pick<Actor, 'role'> & Partial<Actor>): View {
  const view = stricter(AGREED[mode], CEILINGS[role])
  return view === 'pseudonyms' && kind === 'api_token' ? 'releases' : view
}

const stricter = (a: View, b: View): View => VIEWS.find((view) => view === a || view === b) ?? a

/** Roles that read numbers, and no more than what is published whatever was agreed. */
export const ROLES_OF_GROUPS = ROLES.filter(
  (role) => stricter(CEILINGS[role], 'releases') === CEILINGS[role] && roleMay(role, 'totals:read'),
)
