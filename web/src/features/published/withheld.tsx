import { Text } from '@mantine/core'
import { useOwnUnitsOnly } from '../../api/session.ts'
import { t } from '../../i18n/t.ts'

/** Stands in the cell of a number that is counted in the last row, which a lead does not have. */
export function InOther() {
  const ownOnly = useOwnUnitsOnly()
  return (
    <Text component="span" size="xs" c="dimmed" fs="italic">
      {t(ownOnly ? 'published:notShown' : 'published:inOther')}
    </Text>
  )
}
