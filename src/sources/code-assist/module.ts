import { codeAccountsOf } from '../../model/connection.ts'
import { traitsOf, type Shape } from '../../model/dataset.ts'
import { chosenProfile } from '../chosen-profile.ts'
import type { CodeProfile } from '../profiles.ts'
import type { CodeCredential } from '../source.ts'
import type { InstallableApp, SourceDeps, SourceModule, StoredConnection } from '../source-module.ts'
import { createHostedApp } from './access/hosted-app.ts'
import { createInstallationTokens } from './access/installation-tokens.ts'
import { promptWords } from './access/prompt-access.ts'
import { createCodeAssist } from './code-assist.ts'
import { installableApp } from './connect/install.ts'
import type { CodeConnecting, CodeVendor } from './connect/prove-code.ts'
import { readReport } from './billing/usage-report/read-report.ts'
import { CHANGEABLE, codeCredential, patchToken, tokenCandidate } from './connect/token-candidate.ts'
import { planCodeJobs } from './connect/plan-jobs.ts'
import { ALL_CODE_DATASETS } from './datasets.ts'
import { losesAccount } from './failures/answer-failure.ts'
import { explainCodeFailure } from './failures/explain-failure.ts'
import { codeFeed, codeSourceAccounts } from './feeds.ts'
import { atHost } from './read/at-host.ts'

export interface CodeModule extends SourceModule, Pick<CodeVendor, 'open'> {
  readonly profiles: readonly CodeProfile[]
  hostedApp: InstallableApp
  credentialOf(connection: Pick<StoredConnection, 'secrets' | 'app' | 'profile'>): Promise<CodeCredential>
}

const OF_BILL: ReadonlySet<Shape> = new Set(['bill_line', 'credit_line', 'person_credit', 'bill_sum'])

/** The code assistant: reports, metrics, seats, teams and pull requests. */
export function codeModule(
  { http, clock }: SourceDeps,
  profiles: readonly CodeProfile[],
  vendor: (real: CodeVendor) => CodeVendor = (real) => real,
): CodeModule {
  const tokens = createInstallationTokens(http, clock)
  const on: CodeConnecting = {
    clock,
    profiles,
    ...vendor({
      open: (options) => createCodeAssist(http, clock, tokens, options),
      hostedApp: (profile, settings) => createHostedApp(http, clock, profile, settings),
    }),
  }
  return {
    kind: 'code_assistant',
    profiles,
    candidate: (input, profile) => tokenCandidate(on, input, profile),
    changeable: CHANGEABLE,
    patch: (connection, changes) => patchToken(on, connection, changes),
    explain: (error, dataset, id) => explainCodeFailure(error, dataset, chosenProfile(profiles, id)),
    offer: (id) => offerOf(chosenProfile(profiles, id)),
    datasets: ALL_CODE_DATASETS,
    oneCredential: true,
    jobs: ({ method, profile, ids }) =>
      planCodeJobs({
        profile: chosenProfile(profiles, profile),
        method,
        accounts: codeAccountsOf(ids),
        barred: {},
      }),
    accounts: codeSourceAccounts,
    keepsDays(dataset, id) {
      const { metricsDays, billDays, retentionDays } = chosenProfile(profiles, id)
      const { shape } = traitsOf(dataset)
      if (OF_BILL.has(shape)) return billDays
      return shape === 'metrics_day' ? metricsDays : retentionDays
    },
    lackingScopes: () => [],
    losesAccount,
    excessWords: (names, id) => promptWords(names, chosenProfile(profiles, id)),
    async collect(connection, onSlow, onExcess) {
      const profile = chosenProfile(profiles, connection.profile)
      const credential = await codeCredential(on, connection)
      const opened = on.open({ profile, credential, connectionId: connection.id, onSlow, onExcess })
      const source = profile.host === undefined ? opened : atHost(opened, profile.host)
      return (dataset, account) => codeFeed(source, profile, dataset, account)
    },
    readReport: (path, id) => readReport(path, chosenProfile(profiles, id)),
    hostedApp: installableApp(on),
    open: on.open,
    credentialOf: (connection) => codeCredential(on, connection),
  }
}

function offerOf({ scopes, grantKind, codeHostUrl, datasets }: CodeProfile) {
  return {
    scopes,
    grant_kind: grantKind,
    code_host_url: codeHostUrl,
    enterprise_slug_example: 'acme',
    organization_example: 'acme-engineering',
    datasets: [...datasets],
    // Reports are made once a day and settle within three (upstream/code-assistant 6).
    first_data_hours: '24 to 72',
  }
}
