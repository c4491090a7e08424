import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { isSignInRefusal } from '../../../../src/api/contract/access/sign-in-refusals.ts'
import { askList } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { backFromProvider } from '../../app/search/sign-in-search.ts'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { t } from '../../i18n/t.ts'

interface OtherWaysProps {
  next: string | undefined
  /** Code of why the last try let nobody in. */
  refused: string | undefined
}

function refusalWords(refused: string): string {
  const code = isSignInRefusal(refused) ? refused : 'internal'
  return t(`access:signIn.refusal.${code}`)
}

/** What the organisation offers besides a password, and what came of trying it. Without providers there is nothing. */
export function OtherWays({ next, refused }: OtherWaysProps) {
  const { data: providers = [] } = useQuery(askList('sign-in', 'listSignInProviders'))
  const begin = useMutation({
    mutationFn: (id: string) =>
      call('beginSignIn', { params: { id }, body: { next: backFromProvider(next) } }),
    onSuccess: ({ authorize_url: url }) => window.location.assign(url),
  })
  if (providers.length === 0 && refused === undefined) return null
  return (
    <Stack mb="md">
      {refused !== undefined && (
        <Alert
          role="alert"
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('access:signIn.refused')}
        >
          {refusalWords(refused)}
        </Alert>
      )}
      {begin.isError && <ProblemNotice error={begin.error} />}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="md"
          variant="default"
          loading={begin.isPending}
          onClick={() => begin.mutate(id)}
        >
          {t('access:signIn.with', { name })}
        </Button>
      ))}
    </Stack>
  )
}
