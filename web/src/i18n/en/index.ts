import { access } from './access.ts'
import { adoption } from './adoption.ts'
import { activity } from './activity.ts'
import { code } from './code.ts'
import { common } from './common.ts'
import { explore } from './explore.ts'
import { limits } from './limits.ts'
import { metrics } from './metrics.ts'
import { overview } from './overview.ts'
import { palette } from './palette.ts'
import { productivity } from './productivity.ts'
import { problems } from './problems.ts'
import { settings } from './settings.ts'
import { spend } from './spend.ts'
import { teams } from './teams.ts'
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
  metrics,
  overview,
  palette,
  productivity,
  problems,
  settings,
  spend,
  teams,
  views,
} as const
