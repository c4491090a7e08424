import { access } from './en/access.ts'
import { agreement } from './en/agreement.ts'
import { annotations } from './en/annotations.ts'
import { answers } from './en/answers.ts'
import { apps } from './en/apps.ts'
import { catalogue } from './en/catalogue.ts'
import { collecting } from './en/collecting.ts'
import { connecting } from './en/connecting.ts'
import { decisions } from './en/decisions.ts'
import { faults } from './en/faults.ts'
import { fields } from './en/fields.ts'
import { gaps } from './en/gaps.ts'
import { imports } from './en/imports.ts'
import { old } from './en/old.ts'
import { published } from './en/published.ts'
import { questions } from './en/questions.ts'
import { reconciliation } from './en/reconciliation.ts'
import { requests } from './en/requests.ts'
import { sources } from './en/sources.ts'

/** What the service says, in English: a sentence for each code. Every other language has the same codes. */
export const ENGLISH = {
  ...access,
  ...agreement,
  ...annotations,
  ...answers,
  ...apps,
  ...catalogue,
  ...collecting,
  ...connecting,
  ...decisions,
  ...faults,
  ...fields,
  ...gaps,
  ...imports,
  ...old,
  ...published,
  ...questions,
  ...reconciliation,
  ...requests,
  ...sources,
} as const

export type MessageCode = keyof typeof ENGLISH
