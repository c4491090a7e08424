import { access } from './access.ts'
import { adoption } from './adoption.ts'
import { activity } from './activity.ts'
import { code } from './code.ts'
import { common } from './common.ts'
import { explore } from './explore.ts'
import { limits } from './limits.ts'
import { matching } from './matching.ts'
import { members } from './members.ts'
import { metrics } from './metrics.ts'
import { overview } from './overview.ts'
import { palette } from './palette.ts'
import { people } from './people.ts'
import { productivity } from './productivity.ts'
import { problems } from './problems.ts'
import { seats } from './seats.ts'
import { settings } from './settings.ts'
import { spend } from './spend.ts'
import { teams } from './teams.ts'
import { tokens } from './tokens.ts'
import { views } from './views.ts'

/** Texts of the dashboard in English, one namespace a feature: the form every other language takes. */
export const en = {
  access,
  adoption,
  activity,
  code,
  common,
  explore,
  limits,
  matching,
  members,
  metrics,
  overview,
  palette,
  people,
  productivity,
  problems,
  seats,
  settings,
  spend,
  teams,
  tokens,
  views,
} as const
