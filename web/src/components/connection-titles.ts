import type { Connection } from '../../../src/api/contract/connections.ts'
import { formatDay } from '../format/time.ts'

type Named = Pick<
  Connection,
  'id' | 'label' | 'workspace_id' | 'enterprise_slug' | 'organization_id' | 'created_at'
>

function told(connections: readonly Named[], titleOf: (connection: Named) => string) {
  const titles = connections.map(titleOf)
  return (title: string) => titles.indexOf(title) === titles.lastIndexOf(title)
}

/** A title of its own for every connection: its label, and where several share one what tells them apart. */
export function connectionTitles(connections: readonly Named[]): Map<string, string> {
  const byId = (one: Named) =>
    `${one.label} (${one.workspace_id ?? one.enterprise_slug ?? one.organization_id ?? one.id})`
  const byDay = (one: Named) => `${byId(one)}, ${formatDay(one.created_at)}`
  const forms = [(one: Named) => one.label, byId, byDay]
  return new Map(
    connections.map((one) => {
      const alone = forms.find((form) => told(connections, form)(form(one)))
      return [one.id, alone?.(one) ?? `${one.label} (${one.id})`]
    }),
  )
}
