import { Skeleton, VisuallyHidden } from '@mantine/core'
import { t } from '../../i18n/t.ts'

/** Keeps the room of what is on the way, and says so to people who do not see it. */
export function LoadingBlock({ height, what }: { height: number; what: string }) {
  return (
    <output aria-busy style={{ display: 'block' }}>
      <VisuallyHidden>{t('loading', { what })}</VisuallyHidden>
      <Skeleton height={height} />
    </output>
  )
}
