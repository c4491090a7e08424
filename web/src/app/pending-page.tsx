import { Box, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { t } from '../i18n/t.ts'

/** The outline of a page while its code or its first data is on the way. */
export function PendingPage() {
  return (
    <Stack gap="md" component="output">
      <VisuallyHidden>{t('loadingPage')}</VisuallyHidden>
      <Skeleton height={30} width={180} />
      <Skeleton height={110} />
      <Skeleton height={360} />
    </Stack>
  )
}

/** The same before the frame is there: a page of its own. */
export function StartingPage() {
  return (
    <Box component="main" p={{ base: 'sm', sm: 'md', lg: 'xl' }}>
      <PendingPage />
    </Box>
  )
}
