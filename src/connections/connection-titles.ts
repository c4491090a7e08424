import type { ConnectionRow } from '../store/control/tables.ts'

type Named = Pick<ConnectionRow, 'id' | 'label' | 'enterprise_slug' | 'organization_id' | 'created_at'>

/** Its label, and what it reads where the label does not say so. */
function byName({ label, enterprise_slug, organization_id }: Named): string {
  const name = enterprise_slug ?? organization_id
  return name === null || label.includes(name) ? label : `${label} (${name})`
}

/**
 * A title of its own for every connection, by its id: its label, and where several share one what tells them apart, at
 * last their order. An id that nobody can read is no title. Pure.
 */
export function connectionTitles(connections: readonly Named[]): Map<string, string> {
  const oldestFirst = connections.toSorted(
    (a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id),
  )
  const taken = new Set<string>()
  const isAlone = (title: string, titleOf: (one: Named) => string) =>
    connections.filter((one) => titleOf(one) === title).length === 1
  const free = (title: string) => {
    let own = title
    for (let place = 1; taken.has(own) || place === 1; place++) own = `${title} ${place}`
    return own
  }
  return new Map(
    oldestFirst.map((one) => {
      const forms = [({ label }: Named) => label, byName]
      const alone = forms
        .map((form) => ({ form, title: form(one) }))
        .find(({ form, title }) => isAlone(title, form))
      const title = alone && !taken.has(alone.title) ? alone.title : free(byName(one))
      taken.add(title)
      return [one.id, title]
    }),
  )
}
