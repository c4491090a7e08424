/** A team of the code host. Departments hold teams, teams hold squads; members of a child are members of its parents. */
export interface CodeTeam {
  id: number
  slug: string
  name: string
  parent: number | null
  type: 'organization' | 'enterprise'
  /** Index of the organisation; null for a team of the enterprise. */
  organization: number | null
}

/** As the code host makes it of a name. */
export function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}
