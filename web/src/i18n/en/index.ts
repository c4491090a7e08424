import { access } from './access.ts'
import { activity } from './activity.ts'
import { adoption } from './adoption.ts'
import { audit } from './audit.ts'
import { connectedApps } from './connected-apps.ts'
import { health } from './health.ts'
import { limits } from './limits.ts'
import { matching } from './matching.ts'
import { members } from './members.ts'
import { overview } from './overview.ts'
import { people } from './people.ts'
import { productivity } from './productivity.ts'
import { seats } from './seats.ts'
import { sources } from './sources.ts'
import { spend } from './spend.ts'
import { stateDays } from './state-days.ts'
import { teams } from './teams.ts'
import { tokens } from './tokens.ts'
import { enStart } from './start.ts'

/** All texts of the dashboard in English. */
export const en = {
  ...enStart,
  access,
  activity,
  adoption,
  audit,
  connectedApps,
  health,
  limits,
  matching,
  members,
  overview,
  people,
  productivity,
  seats,
  sources,
  spend,
  stateDays,
  teams,
  tokens,
} as const
