import { Box } from '@mantine/core'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ProblemNotice } from '../components/notices/problem-notice.tsx'

/** Shown in the place of a page that could not be loaded or drawn. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Box maw={640} mx="auto" py="xl" px="md">
      <ProblemNotice error={error} retry={retry} />
    </Box>
  )
}
