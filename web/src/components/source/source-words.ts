import { t } from '../../i18n/t.ts'
import type { SourceKind } from './sources.ts'

export type { SourceKind }

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
