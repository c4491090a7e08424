import { Text } from '@mantine/core'
import { t } from '../../i18n/t.ts'

/** Stands in the cell of a number that is kept back: it is in the last row where that has one of its own. */
export function KeptBack({ inOther }: { inOther: boolean }) {
  return (
    <Text component="span" size="xs" c="dimmed" fs="italic">
      {t(inOther ? 'published:inOther' : 'published:notShown')}
    </Text>
  )
}
