import { code } from './code.ts'
import { common } from './common.ts'
import { explore } from './explore.ts'
import { METRIC_NAMES } from '../../../../src/api/contract/words.ts'
import { palette } from './palette.ts'
import { problems } from './problems.ts'
import { settings } from './settings.ts'
import { views } from './views.ts'

/** Texts that are there from the start: of the frame and of charts. */
export const enStart = {
  code,
  common,
  explore,
  metrics: METRIC_NAMES,
  palette,
  problems,
  settings,
  views,
} as const
