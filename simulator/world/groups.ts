import { hexId, hash32 } from './seeded-random.ts'

export interface Group {
  id: string
  name: string
}

/** A team within a department; a person's `groups[]` has both. */
export interface Team {
  name: string
  department: string
  /** The team after the reorganisation. */
  later: { name: string; department: string }
  /** Relative head count. */
  weight: number
  /** How much of the work is coding, which decides the products used. */
  coding: number
}

const team = (
  department: string,
  name: string,
  weight: number,
  coding: number,
  later?: [string, string],
): Team => ({
  name,
  department,
  later: { name: later?.[1] ?? name, department: later?.[0] ?? department },
  weight,
  coding,
})

export const TEAMS: readonly [Team, ...Team[]] = [
  team('Engineering', 'Platform', 10, 0.85),
  team('Engineering', 'Mobile', 7, 0.85, ['Engineering', 'Product Engineering']),
  team('Engineering', 'Web', 8, 0.85, ['Engineering', 'Product Engineering']),
  team('Engineering', 'Site Reliability', 4, 0.75),
  team('Engineering', 'Security', 3, 0.6),
  team('Engineering', 'Data Platform', 5, 0.8, ['Data', 'Data Platform']),
  team('Product', 'Product Management', 5, 0.15),
  team('Product', 'Design', 4, 0.1),
  team('Data', 'Data Science', 5, 0.65),
  team('Go To Market', 'Sales EMEA', 7, 0.02),
  team('Go To Market', 'Sales Americas', 9, 0.02),
  team('Go To Market', 'Marketing', 6, 0.05),
  team('Go To Market', 'Customer Success', 9, 0.08),
  team('Operations', 'Finance', 4, 0.04),
  team('Operations', 'Legal', 3, 0),
  team('Operations', 'People', 4, 0),
  team('Operations', 'IT', 3, 0.35),
  team('Research', 'Applied Research', 3, 0.7),
]

/** Groups across teams. */
export const CROSS_GROUPS = {
  contractors: 'Contractors',
  champions: 'AI Champions',
  leadership: 'Leadership',
} as const

function nameNumber(name: string): number {
  let number = 7
  for (const letter of name) number = hash32(number, letter.codePointAt(0) ?? 0)
  return number
}

/** The group of a name; its id depends only on the seed and the name. */
export function groupNamed(seed: number, name: string): Group {
  return { id: hexId(32, seed, nameNumber(name), 0x6709), name }
}

/** Every group name, either before or after the reorganisation. */
export function groupNames(reorganised: boolean): string[] {
  const names = new Set<string>(Object.values(CROSS_GROUPS))
  for (const { name, department, later } of TEAMS) {
    names.add(reorganised ? later.name : name)
    names.add(reorganised ? later.department : department)
  }
  return [...names]
}
