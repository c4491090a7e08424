import type { Health } from '../model/connection.ts'
import { said } from '../words/said.ts'

/** Apart from the words of the model, which pages load: a sentence brings all texts along. */
export const HEALTHY: Health = {
  status: 'ok',
  code: 'ok',
  message: said('collecting_as_planned'),
  action: null,
}
