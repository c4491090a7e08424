import { access } from './pages/access.ts'
import { activity } from './pages/activity.ts'
import { adoption } from './pages/adoption.ts'
import { audit } from './pages/audit.ts'
import { books } from './pages/money/books.ts'
import { budgets } from './pages/money/budgets.ts'
import { connectedApps } from './pages/connected-apps.ts'
import { erasures } from './pages/erasures.ts'
import { factors } from './pages/factors.ts'
import { handover } from './pages/handover.ts'
import { health } from './pages/health.ts'
import { identity } from './pages/identity.ts'
import { limits } from './pages/money/limits.ts'
import { matching } from './pages/matching.ts'
import { members } from './pages/members.ts'
import { overview } from './pages/overview.ts'
import { ownData } from './pages/own-data.ts'
import { people } from './pages/people.ts'
import { prices } from './pages/money/prices.ts'
import { privacy } from './pages/privacy.ts'
import { productivity } from './pages/productivity.ts'
import { published } from './pages/published.ts'
import { reveals } from './pages/reveals.ts'
import { seats } from './pages/seats.ts'
import { sources } from './pages/sources.ts'
import { spend } from './pages/money/spend.ts'
import { stateDays } from './pages/state-days.ts'
import { teams } from './pages/teams.ts'
import { tokens } from './pages/tokens.ts'
import { usageReports } from './pages/money/usage-reports.ts'
import { enStart } from './start.ts'

/** All texts of the dashboard in English. */
export const en = {
  ...enStart,
  access,
  activity,
  adoption,
  audit,
  books,
  budgets,
  connectedApps,
  erasures,
  factors,
  handover,
  health,
  identity,
  limits,
  matching,
  members,
  overview,
  ownData,
  people,
  prices,
  privacy,
  productivity,
  published,
  reveals,
  seats,
  sources,
  spend,
  stateDays,
  teams,
  tokens,
  usageReports,
} as const
