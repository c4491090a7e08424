import { Below } from '../../components/side-text.tsx'
import { t } from '../../i18n/t.ts'

interface Counted {
  /** People whom the numbers of a unit are of. */
  counted: number
  /** People on its list. */
  members: number
  /** Of them, who wait for company before they are counted in it. */
  newcomers: number
}

/**
 * Whom a unit counts. Who has moved elsewhere is counted where they were, so that it may be more than its list has without
 * those who wait: then they are no part of it.
 */
export function countedText({ counted, members, newcomers }: Counted): string {
  return counted + newcomers <= members
    ? t('published:counted', { counted, count: members })
    : t('published:countedApart', { count: counted, members })
}

interface CountedInProps extends Counted {
  /** Least number of people who may join a unit together; undefined where people are shown. */
  k: number | undefined
}

/** Under the name of a unit: of how many people it tells. */
export function CountedIn({ k, ...unit }: CountedInProps) {
  return (
    <>
      <Below>{countedText(unit)}</Below>
      {unit.newcomers > 0 && k !== undefined && (
        <Below>{t('published:newcomers', { count: unit.newcomers, k })}</Below>
      )}
    </>
  )
}
