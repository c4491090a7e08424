import type { Simulator } from '../simulator.ts'
import { Commands } from './commands.ts'

type Action = (simulator: Simulator, body: unknown) => unknown

/** Routes of the control API for the code host. */
export const CODE_ACTIONS: Record<string, Action> = {
  'POST code/token': ({ codeHost }, body) => codeHost.changeToken(Commands.codeToken.parse(body)),
  'POST code/policies': ({ codeHost }, body) => {
    const { enterprise, metricsCalls, ...policies } = Commands.codePolicies.parse(body)
    codeHost.setPolicies(policies, enterprise)
    if (metricsCalls !== undefined) codeHost.setMetricsCalls(metricsCalls)
  },
  'POST code/contradictions': ({ codeHost }, body) => {
    const { enterprise, ...by } = Commands.codeContradictions.parse(body)
    codeHost.contradict(
      Object.fromEntries(Object.entries(by).filter(([, more]) => more !== undefined)),
      enterprise,
    )
  },
  'POST code/teams': ({ codeHost }, body) => {
    const { enterprise, changes } = Commands.codeTeams.parse(body)
    codeHost.reorganise(changes, enterprise)
  },
  'POST code/install': ({ codeHost }, body) => {
    const { account, target } = Commands.codeInstall.parse(body)
    return codeHost.install(account, target)
  },
  'POST code/installation': ({ codeHost }, body) => {
    const { id, change } = Commands.codeInstallation.parse(body)
    codeHost.changeInstallation(id, change)
  },
  'POST code/amendments': ({ codeHost }, body) => {
    const { enterprise, amendments } = Commands.codeAmendments.parse(body)
    codeHost.amend(amendments, enterprise)
  },
  'POST code/shape': ({ codeHost }, body) => codeHost.shapeFiles(Commands.codeShape.parse(body).shape),
  'POST code/totals': ({ codeHost }, body) => {
    const { enterprise, ...query } = Commands.codeTotals.parse(body)
    return { totals: codeHost.totals(query, enterprise) }
  },
  'POST code/bill': ({ codeHost }, body) => {
    const { enterprise, ...query } = Commands.codeBill.parse(body)
    return { bill: codeHost.bill(query, enterprise) }
  },
  'POST code/pools': ({ codeHost }, body) => ({
    pools: codeHost.pools(Commands.codePools.parse(body).enterprise),
  }),
  'POST code/billing': ({ codeHost }, body) => {
    const { enterprise, ...policies } = Commands.codeBilling.parse(body)
    codeHost.setBilling(policies, enterprise)
  },
  'POST code/seats': ({ codeHost }, body) => {
    const { enterprise, organization } = Commands.codeSeats.parse(body)
    return codeHost.seatTotals(organization, enterprise)
  },
}
