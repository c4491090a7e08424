import type { catalogue } from '../../../../../../src/words/en/catalogue.ts'
import type { MessageCode } from '../../../../../../src/words/english.ts'
import { access } from '../access.ts'
import { agreement } from '../agreement.ts'
import { connecting } from '../connecting.ts'
import { decisions } from '../decisions.ts'
import { fields } from '../fields.ts'
import { texts as ofSources } from './of-sources.ts'
import { imports } from '../imports.ts'
import { questions } from '../questions.ts'
import { requests } from '../requests.ts'

/** All that the service says, in German, but for what its catalogue alone says. What has no code has no German. */
export const texts: Readonly<Record<Exclude<MessageCode, 'old_words' | keyof typeof catalogue>, string>> = {
  ...ofSources,
  ...access,
  ...agreement,
  ...connecting,
  ...decisions,
  ...fields,
  ...imports,
  ...questions,
  ...requests,
}
