import 'i18next'
import type { en } from './en/index.ts'
import type { enLists } from './en/lists.ts'
import type { enSetup } from './en/setup.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof en & typeof enLists & typeof enSetup
  }
}
