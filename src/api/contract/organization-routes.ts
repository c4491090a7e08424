import { IdParams as id } from './common.ts'
import {
  AddPriceBody,
  ChangePriceBody,
  Organization,
  Price,
  PriceList,
  UpdateOrganizationBody,
} from './organization.ts'
import type { RouteContract } from './route-contract.ts'

/** What an organisation has agreed on for its dashboard. */
export const ORGANIZATION_ROUTES = {
  getOrganization: {
    method: 'get',
    path: '/organization',
    permission: 'self:read',
    tag: 'Organisation',
    summary: 'Name and time zone of the organisation, and what a seat costs today',
    status: 200,
    answer: Organization,
  },
  updateOrganization: {
    method: 'patch',
    path: '/organization',
    permission: 'organization:write',
    tag: 'Organisation',
    summary: 'Change the settings of the organisation',
    body: UpdateOrganizationBody,
    status: 200,
    answer: Organization,
  },
  listPrices: {
    method: 'get',
    path: '/prices',
    permission: 'self:read',
    tag: 'Organisation',
    summary: 'Prices of the organisation by day, and the vendors’ list prices and included amounts',
    status: 200,
    answer: PriceList,
  },
  addPrice: {
    method: 'post',
    path: '/prices',
    permission: 'organization:write',
    tag: 'Organisation',
    summary: 'Add a price of the organisation; refused where the item has one of that day',
    body: AddPriceBody,
    status: 201,
    answer: Price,
  },
  changePrice: {
    method: 'patch',
    path: '/prices/{id}',
    permission: 'organization:write',
    tag: 'Organisation',
    summary: 'Correct a price, or the day from which it holds',
    params: id,
    body: ChangePriceBody,
    status: 200,
    answer: Price,
  },
  takeBackPrice: {
    method: 'delete',
    path: '/prices/{id}',
    permission: 'organization:write',
    tag: 'Organisation',
    summary: 'Take back a price; the one before holds again',
    params: id,
    status: 204,
    answer: null,
  },
} as const satisfies Record<string, RouteContract>
