declare module 'virtual:route-table' {
  export const ROUTE_TABLE: Readonly<
    Record<import('../../../src/api/contract/routes.ts').RouteId, import('../../route-table.ts').AskedRoute>
  >
}
