import { code } from './code.ts'
import { common } from './common.ts'
import { explore } from './explore.ts'
import { metrics } from './metrics.ts'
import { palette } from './palette.ts'
import { problems } from './problems.ts'
import { settings } from './settings.ts'
import { views } from './views.ts'

/** Texts that are there from the start, in German. */
export const deStart = {
  code,
  common,
  explore,
  metrics,
  palette,
  problems,
  settings,
  views,
}
