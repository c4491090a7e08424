import type { Plugin } from 'vite'
import { ROUTES, type RouteContract } from '../src/api/contract/routes.ts'

/** How a route is asked; its schemas stay behind. */
export type AskedRoute = Pick<RouteContract, 'method' | 'path'> & {
  hasBody: boolean
  /** The type of the file that it takes. */
  upload: string | null
  hasAnswer: boolean
}

export const ROUTE_TABLE = 'virtual:route-table'

/** The contract's routes as a small table: asking needs their paths only, and the schemas' library is 35 kB. */
export function routeTable(): Plugin {
  return {
    name: 'tidemark-route-table',
    resolveId: (id) => (id === ROUTE_TABLE ? `\0${id}` : undefined),
    load: (id) => (id === `\0${ROUTE_TABLE}` ? `export const ROUTE_TABLE = ${table()}` : undefined),
  }
}

function table(): string {
  const rows = Object.entries(ROUTES).map(([id, route]: [string, RouteContract]) => {
    const { method, path, body, upload = null, answer } = route
    const row: AskedRoute = { method, path, hasBody: body !== undefined, upload, hasAnswer: answer !== null }
    return [id, row]
  })
  return JSON.stringify(Object.fromEntries(rows))
}
