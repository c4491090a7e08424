import type { ConnectProfile } from '../contract/connections.ts'
import type { Handlers } from '../route-handler.ts'
import type { ApiServices } from '../services.ts'

/** What the ids look like, by source; shown as placeholders in the form. */
const ID_EXAMPLES = {
  organization_id_example: 'org-4fD9kQ2mTz',
  workspace_id_example: '6f1c2a7e-0b43-4f7b-9f53-2f1c2a7e0b43',
}
/** Cost records appear 3 to 5 hours after the activity (spec 8). */
const FIRST_DATA_HOURS = '3 to 5'

const SOURCES = ['chat_assistant'] as const

/** The products the connect form offers, each source's default first. */
export function connectProfileRoutes({ ctx }: ApiServices): Pick<Handlers, 'listProfiles'> {
  const offered = SOURCES.flatMap((source) => {
    const standard = ctx.sources.defaultProfile(source)
    return ctx.sources.profiles(source).map((profile): ConnectProfile => ({
      id: profile.id,
      source,
      product_name: profile.productName,
      is_default: profile.id === standard.id,
      base_url: profile.baseUrl,
      scopes: { costs: profile.scopes.costs, spend_limits: profile.scopes.spendLimits },
      links: profile.links,
      first_data_hours: FIRST_DATA_HOURS,
      ...ID_EXAMPLES,
    }))
  })
  return { listProfiles: async () => ({ data: offered, next_cursor: null }) }
}
