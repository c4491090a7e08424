import type { Organization as OrganizationView } from '../../../access/access.ts'
import {
  addAllowance,
  changeAllowance,
  listAllowances,
  takeBackAllowance,
  type KeptAllowance,
} from '../../../access/prices/allowances.ts'
import {
  addPrice,
  changePrice,
  listPrices,
  takeBackPrice,
  type OwnPrice,
} from '../../../access/prices/prices.ts'
import { INCLUDED, PRICE_LIST } from '../../../model/money/price-list.ts'
import type { Allowance, Organization, Price, PriceList } from '../../contract/access/organization.ts'
import type { Handlers } from '../route-handler.ts'
import { spoken } from '../../sentence.ts'
import type { ApiServices } from '../../services.ts'
import { said, type PlainCode } from '../../../words/said.ts'

type OrganizationRoutes =
  | 'getOrganization'
  | 'updateOrganization'
  | 'listPrices'
  | 'addPrice'
  | 'changePrice'
  | 'takeBackPrice'
  | 'addAllowance'
  | 'changeAllowance'
  | 'takeBackAllowance'

/** What an organisation has agreed on for its dashboard. */
export function organizationRoutes({ access, ctx }: ApiServices): Pick<Handlers, OrganizationRoutes> {
  return {
    getOrganization: async ({ identity: { actor } }) =>
      organizationAnswer(await access.readOrganization(actor)),

    updateOrganization: async ({ identity: { actor }, body }) => {
      const { version, name, time_zone: timeZone, seat_price: seatPrice } = body
      const input = { version, name, timeZone, seatPrice }
      return organizationAnswer(await access.updateOrganization(actor, input))
    },

    listPrices: async ({ identity: { actor } }) => ({
      data: (await listPrices({ ctx, actor })).map(priceAnswer),
      next_cursor: null,
      allowances: (await listAllowances({ ctx, actor })).map(allowanceAnswer),
      ...SHIPPED,
    }),

    addPrice: async ({ identity: { actor }, body: { item, valid_from: validFrom, price } }) =>
      priceAnswer(await addPrice({ ctx, actor, input: { item, validFrom, price } })),

    changePrice: async ({ identity: { actor }, params: { id }, body: { valid_from: validFrom, price } }) =>
      priceAnswer(await changePrice({ ctx, actor, id, input: { validFrom, price } })),

    takeBackPrice: async ({ identity: { actor }, params: { id } }) => {
      await takeBackPrice({ ctx, actor, id })
      return null
    },

    addAllowance: async ({ identity: { actor }, body: { valid_from: validFrom, ...body } }) =>
      allowanceAnswer(await addAllowance({ ctx, actor, input: { validFrom, ...body } })),

    changeAllowance: async ({ identity: { actor }, params: { id }, body }) => {
      const { valid_from: validFrom, amount } = body
      return allowanceAnswer(await changeAllowance({ ctx, actor, id, input: { validFrom, amount } }))
    },

    takeBackAllowance: async ({ identity: { actor }, params: { id } }) => {
      await takeBackAllowance({ ctx, actor, id })
      return null
    },
  }
}

function organizationAnswer({ id, name, timeZone, seatPrice, version }: OrganizationView): Organization {
  return { id, name, time_zone: timeZone, seat_price: seatPrice, version }
}

const priceAnswer = ({ id, item, validFrom, price }: OwnPrice): Price => ({
  id,
  item,
  valid_from: validFrom,
  price,
})

const allowanceAnswer = ({ id, plan, unit, validFrom, amount }: KeptAllowance): Allowance => ({
  id,
  plan,
  unit,
  valid_from: validFrom,
  amount,
})

const sourceAnswer = ({ source, readOn }: { source: PlainCode; readOn: string }) => ({
  ...spoken('source', said(source)),
  read_on: readOn,
})

const SHIPPED: Pick<PriceList, 'listed' | 'included'> = {
  listed: PRICE_LIST.map(({ item, validFrom, price, ...from }) => ({
    item,
    valid_from: validFrom,
    price,
    ...sourceAnswer(from),
  })),
  included: INCLUDED.map(({ plan, unit, customer, validFrom, amount, ...from }) => ({
    plan,
    unit,
    customer,
    valid_from: validFrom,
    amount,
    ...sourceAnswer(from),
  })),
}
