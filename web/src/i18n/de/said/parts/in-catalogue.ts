import type { Sentence } from '../../../../../../src/api/contract/common.ts'
import type { Metric } from '../../../../../../src/api/contract/metrics.ts'
import { written } from '../../../../../../src/words/written.ts'
import { catalogue } from '../../catalogue.ts'
import { texts as besideNumbers } from './beside-numbers.ts'
import { catalogue as texts } from '../catalogue.ts'
import { germanWriting } from '../writing.ts'

const writing = germanWriting({ ...besideNumbers, ...texts })
const said = (sentence: Sentence) => written(sentence, writing) ?? sentence.message

/** An entry of the catalogue in German. */
export function inGerman(metric: Metric): Metric {
  return {
    ...metric,
    ...catalogue[metric.id],
    source: said(metric.source_said),
    row: said(metric.row_said),
    caveats: metric.caveats_said.map(said),
  }
}
