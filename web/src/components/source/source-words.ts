import type { Connection } from '../../../../src/api/contract/connections.ts'
import { t } from '../../i18n/t.ts'

export type SourceKind = Connection['source']

interface SourceWords {
  name: string
  notConnected: string
  /** What a page can show once it is connected. */
  brings: string
  /** What is needed to connect it. */
  needs: string
  connect: string
  /** When the first numbers can be expected, as the title of an empty page. */
  firstData: string
  whyWait: string
}

export const SOURCE_WORDS: Record<SourceKind, SourceWords> = t('source', { returnObjects: true })
