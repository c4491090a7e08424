import { Button } from '@mantine/core'
import { t } from '../../i18n/t.ts'

/** The next page of a list that goes on; nothing where all of it is shown. */
export function ShowMore({
  of,
}: {
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}) {
  if (!of.hasNextPage) return null
  return (
    <Button variant="default" loading={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
      {t('actions.showMore')}
    </Button>
  )
}
