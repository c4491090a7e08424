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
import type { Texts } from '../texts.ts'

/** Texts of the dashboard in German; their form is the English one. */
export const de: Texts = {
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
}
