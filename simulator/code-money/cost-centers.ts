import { chance, uuid } from '../world/seeded-random.ts'
import { isCodeMember, loginOn, type CodePerson } from '../code-world/code-people.ts'
import type { CodeWorld } from '../code-world/code-world.ts'

export interface Resource {
  type: string
  name: string
}

export interface CostCenter {
  id: string
  name: string
  azureSubscription: string | null
  /** Whether its members draw only on what their own seats include; else on the pool of all. */
  ownPool: boolean
  /** Day since the epoch from which it counts for nothing and is listed as deleted; null: never. */
  deletedOn: number | null
  resourcesOn(day: number): Resource[]
}

/** The cost centres of an enterprise. Users count before teams, and teams before organisations. */
export interface CostCenters {
  all: readonly CostCenter[]
  /** The centre of a person's use that `organization` is billed for. */
  ofPerson(person: CodePerson, organization: number, day: number): CostCenter | null
  /** The centre of what has no person. */
  ofRepository(repository: string | null, organization: number, day: number): CostCenter | null
}

/** Share of the simulated time after which one centre is deleted. */
const DELETED_AFTER = 0.6
const FIRST_REPOSITORY = 'platform'

export function createCostCenters(world: CodeWorld): CostCenters {
  const { seed, people, organizations, activity } = world
  const [first, second] = organizations
  const isLead = ({ person }: CodePerson) => person.leader || chance(seed, person.number, 0x1ead) < 0.04
  const idOf = (number: number) => uuid(seed, number, 0xcc)
  const usersOn = (day: number, among: (person: CodePerson) => boolean): Resource[] =>
    people
      .filter((person) => isCodeMember(person, day) && among(person))
      .map((person) => ({ type: 'User', name: loginOn(person, day) }))
  const usual = { azureSubscription: null, ownPool: false, deletedOn: null }
  const leads: CostCenter = {
    ...usual,
    id: idOf(1),
    name: 'Engineering Leads',
    azureSubscription: uuid(seed, 1, 0xa2),
    ownPool: true,
    resourcesOn: (day) => usersOn(day, isLead),
  }
  const champions: CostCenter = {
    ...usual,
    id: idOf(2),
    name: 'AI Champions & Friends',
    resourcesOn: () => [
      { type: 'Team', name: 'enterprise-ai-champions' },
      { type: 'Repository', name: `${first?.login}/${FIRST_REPOSITORY}` },
    ],
  }
  const gone: CostCenter = {
    ...usual,
    id: idOf(3),
    name: 'Skunkworks',
    deletedOn: activity.firstDay + Math.floor(activity.days * DELETED_AFTER),
    resourcesOn: (day) => usersOn(day, ({ person }) => person.contractor),
  }
  const ofSecond: CostCenter = {
    ...usual,
    id: idOf(4),
    name: 'Data',
    resourcesOn: () => [{ type: 'Org', name: second?.login ?? '' }],
  }
  const empty: CostCenter = { ...usual, id: idOf(5), name: 'Reserve', ownPool: true, resourcesOn: () => [] }
  const ofOrganization = (organization: number) => (organization === 1 ? ofSecond : null)
  return {
    all: [leads, champions, gone, ...(second ? [ofSecond] : []), empty],
    ofPerson: (person, organization, day) => {
      if (isLead(person)) return leads
      if (person.person.contractor && day < (gone.deletedOn ?? Infinity)) return gone
      return person.person.champion ? champions : ofOrganization(organization)
    },
    ofRepository: (repository, organization) =>
      organization === 0 && repository === FIRST_REPOSITORY ? champions : ofOrganization(organization),
  }
}
