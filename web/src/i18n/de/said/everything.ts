import { access } from './access.ts'
import { answers } from './answers.ts'
import { apps } from './apps.ts'
import { collecting } from './collecting.ts'
import { connecting } from './connecting.ts'
import { decisions } from './decisions.ts'
import { faults } from './faults.ts'
import { fields } from './fields.ts'
import { gaps } from './gaps.ts'
import { old } from './old.ts'
import { questions } from './questions.ts'
import { reconciliation } from './reconciliation.ts'
import { requests } from './requests.ts'
import { sources } from './sources.ts'
import type { MessageCode } from '../../../../../src/words/english.ts'

/** All that the service says, in German. What has no code has no German. */
export const everything: Readonly<Record<Exclude<MessageCode, 'old_words'>, string>> = {
  ...access,
  ...answers,
  ...apps,
  ...collecting,
  ...connecting,
  ...decisions,
  ...faults,
  ...fields,
  ...gaps,
  ...old,
  ...questions,
  ...reconciliation,
  ...requests,
  ...sources,
}
