import { findAppSettings } from '../../../connections/hosted-app/hosted-app-settings.ts'
import type { ConnectProfile } from '../../contract/connections/connections.ts'
import type { Handlers } from '../route-handler.ts'
import type { ApiServices } from '../../services.ts'

/** The products the connect form offers, each source's default first. */
export function connectProfileRoutes({ ctx }: ApiServices): Pick<Handlers, 'listProfiles'> {
  return {
    listProfiles: async ({ identity: { actor } }) => {
      const offers = ctx.sources.modules.flatMap(({ kind, profiles, offer, hostedApp }) =>
        profiles.map(async (profile) => ({
          id: profile.id,
          product_name: profile.productName,
          is_default: profile.id === profiles[0]?.id,
          base_url: profile.baseUrl,
          links: profile.links,
          source: kind,
          ...offer(profile.id),
          ...(hostedApp && { app: await appOf(ctx, actor.tenant, profile) }),
        })),
      )
      return { data: asContracted(await Promise.all(offers)), next_cursor: null }
    },
  }
}

async function appOf(
  ctx: ApiServices['ctx'],
  tenant: string,
  profile: ApiServices['ctx']['sources']['profiles'][number],
) {
  const app = await findAppSettings(ctx, tenant, profile)
  return {
    ready: app !== null,
    from: app?.from ?? null,
    slug: app?.settings.slug ?? null,
    can_register: ctx.sources.hostedApp.canRegister(profile) && app?.from !== 'environment',
  }
}

/** A source writes its part in the contract's names; the check of answers sees to it in tests. */
function asContracted(offers: object[]): ConnectProfile[] {
  return offers as ConnectProfile[]
}
