import { findAppSettings } from '../../connections/hosted-app/hosted-app-settings.ts'
import type { ChatConnectProfile, CodeConnectProfile, ConnectProfile } from '../contract/connections.ts'
import type { Handlers } from './route-handler.ts'
import type { ApiServices } from '../services.ts'

/** The products the connect form offers, each source's default first. */
export function connectProfileRoutes({ ctx }: ApiServices): Pick<Handlers, 'listProfiles'> {
  return {
    listProfiles: async ({ identity: { actor } }) => {
      const code = ctx.sources.profiles('code_assistant').map(async (profile) => {
        const app = await findAppSettings(ctx, actor.tenant, profile)
        return codeProfile(ctx, profile, app)
      })
      const chat = ctx.sources.profiles('chat_assistant').map((profile) => chatProfile(ctx, profile))
      const data: ConnectProfile[] = [...chat, ...(await Promise.all(code))]
      return { data, next_cursor: null }
    },
  }
}

type Ctx = ApiServices['ctx']
type Sources = Ctx['sources']
type ChatProfile = ReturnType<typeof chatProfilesOf>[number]
type CodeProfile = ReturnType<typeof codeProfilesOf>[number]
const chatProfilesOf = (sources: Sources) => sources.profiles('chat_assistant')
const codeProfilesOf = (sources: Sources) => sources.profiles('code_assistant')

function common({ sources }: Ctx, profile: ChatProfile | CodeProfile) {
  return {
    id: profile.id,
    product_name: profile.productName,
    is_default: profile.id === sources.defaultProfile(profile.source).id,
    base_url: profile.baseUrl,
    links: profile.links,
  }
}

function chatProfile(ctx: Ctx, profile: ChatProfile): ChatConnectProfile {
  return {
    ...common(ctx, profile),
    source: 'chat_assistant',
    scopes: { costs: profile.scopes.costs, spend_limits: profile.scopes.spendLimits },
    organization_id_example: 'org-4fD9kQ2mTz',
    workspace_id_example: '6f1c2a7e-0b43-4f7b-9f53-2f1c2a7e0b43',
    // Cost records appear 3 to 5 hours after the activity (spec 8).
    first_data_hours: '3 to 5',
  }
}

function codeProfile(
  ctx: Ctx,
  profile: CodeProfile,
  app: Awaited<ReturnType<typeof findAppSettings>>,
): CodeConnectProfile {
  return {
    ...common(ctx, profile),
    source: 'code_assistant',
    scopes: profile.scopes,
    grant_kind: profile.grantKind,
    code_host_url: profile.codeHostUrl,
    app: {
      ready: app !== null,
      from: app?.from ?? null,
      slug: app?.settings.slug ?? null,
      can_register: profile.grantKind === 'app_installation' && app?.from !== 'environment',
    },
    enterprise_slug_example: 'acme',
    organization_example: 'acme-engineering',
    datasets: [...profile.datasets],
    // Reports are made once a day and settle within three (upstream/code-assistant 6).
    first_data_hours: '24 to 72',
  }
}
