import { IdParams as id } from './common.ts'
import type { RouteContract } from './route-contract.ts'
import { ChangeViewBody, SavedView, SavedViewList, SaveViewBody } from './views.ts'

/** Pages of the dashboard with their state, under names. */
export const VIEW_ROUTES = {
  listViews: {
    method: 'get',
    path: '/views',
    permission: 'units:read',
    privacy: 'none',
    tag: 'Saved views',
    summary: 'Saved views of the organisation, by name; to a lead those that ask for nothing but own units',
    status: 200,
    answer: SavedViewList,
  },
  saveView: {
    method: 'post',
    path: '/views',
    permission: 'units:read',
    privacy: 'none',
    tag: 'Saved views',
    summary: 'Save a page of the dashboard with its state; everybody of the organisation can open it',
    body: SaveViewBody,
    status: 201,
    answer: SavedView,
  },
  getView: {
    method: 'get',
    path: '/views/{id}',
    permission: 'units:read',
    privacy: 'none',
    tag: 'Saved views',
    summary: 'One saved view',
    params: id,
    status: 200,
    answer: SavedView,
  },
  changeView: {
    method: 'patch',
    path: '/views/{id}',
    permission: 'units:read',
    privacy: 'none',
    tag: 'Saved views',
    summary: 'Rename a view, or give it another state; for who saved it, owners and admins',
    params: id,
    body: ChangeViewBody,
    status: 200,
    answer: SavedView,
  },
  deleteView: {
    method: 'delete',
    path: '/views/{id}',
    permission: 'units:read',
    privacy: 'none',
    tag: 'Saved views',
    summary: 'Delete a view; for who saved it, owners and admins',
    params: id,
    status: 204,
    answer: null,
  },
} as const satisfies Record<string, RouteContract>
