import type { CodeAccount, ConnectionMethod } from '../../../model/connection.ts'
import type { CodeProfile } from '../../profiles.ts'
import type {
  CodeAssistOptions,
  CodeAssistSource,
  HostedApp,
  HostedAppSettings,
  OnExcess,
} from '../../source.ts'
import type { Proof, SourceDeps } from '../../source-module.ts'
import { tryUpstream, type Trial } from '../../try-upstream.ts'
import { explainCodeFailure } from '../failures/explain-failure.ts'
import { planCodeJobs } from './plan-jobs.ts'

export interface CodeVendor {
  open(options: CodeAssistOptions): CodeAssistSource
  hostedApp(profile: CodeProfile, settings: HostedAppSettings | null): HostedApp
}

/** What connecting a code assistant works with. */
export interface CodeConnecting extends Pick<SourceDeps, 'clock'>, CodeVendor {
  profiles: readonly CodeProfile[]
}

/** Ask what the credential may read of the accounts. @throws TidemarkError with the refusal's own code */
export async function proveCode(
  on: CodeConnecting,
  asking: CodeAssistOptions,
  method: ConnectionMethod,
  accounts: readonly CodeAccount[],
): Promise<{ expiresAt: string | null; proof: Proof }> {
  const { profile } = asking
  let excess: readonly string[] = []
  const onExcess: OnExcess = (names) => (excess = names)
  const { expiresAt, barred } = await tryUpstream(trialOf(on, profile, accounts[0]?.level), (signal) =>
    on.open({ ...asking, onExcess }).probe(accounts, signal),
  )
  const jobs = planCodeJobs({ profile, method, accounts, barred })
  return { expiresAt, proof: { missingScopes: [], excess, secrets: [], unverified: [], jobs } }
}

/** Words that fit when the code host merely fails. */
export function trialOf(
  { clock }: CodeConnecting,
  profile: CodeProfile,
  level: CodeAccount['level'] = 'organization',
): Trial {
  const dataset = level === 'enterprise' ? 'enterprise_users_1d' : 'org_users_1d'
  return {
    clock,
    productName: profile.productName,
    explain: (thrown) => explainCodeFailure(thrown, dataset, profile),
  }
}
