/** A team of the code host. Departments contain teams, teams contain squads; parents include the members of children. */
export interface CodeTeam {
  id: number
  slug: string
  name: string
  parent: number | null
  type: 'organization' | 'enterprise'
  /** Index of the organisation; null for a team of the enterprise. */
  organization: number | null
}

/** The code host's slug of a name. */
export function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}
