import { Text } from '@mantine/core'
import { t } from '../../i18n/t.ts'

/** Stands in the cell of a number that is counted in the last row. */
export function InOther() {
  return (
    <Text component="span" size="xs" c="dimmed" fs="italic">
      {t('published:inOther')}
    </Text>
  )
}
