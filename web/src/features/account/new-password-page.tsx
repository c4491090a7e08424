import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createLazyRoute, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { meQuery, useSignOut } from '../../api/session.ts'
import { EntryFrame } from '../../components/page/entry-frame.tsx'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { t } from '../../i18n/t.ts'
import { PasswordForm } from './password-form.tsx'

export const Route = createLazyRoute('/new-password')({ component: NewPasswordPage })

/** Asks anew who is signed in, as nothing else is held back any more, and goes where they wanted to. */
function useGoOn(next: string | undefined) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...meQuery, staleTime: 0 }),
    onSuccess: () => router.history.push(next ?? '/'),
  })
}

/** Where a password that somebody else chose leads to, whatever page was asked for. */
function NewPasswordPage() {
  const { next } = useSearch({ from: '/new-password' })
  const navigate = useNavigate()
  const goOn = useGoOn(next)
  const signOut = useSignOut(() => void navigate({ to: '/sign-in', search: {} }))
  return (
    <EntryFrame title={t('access:firstPassword.title')} lead={t('access:firstPassword.lead')}>
      {goOn.isError && <ProblemNotice error={goOn.error} retry={() => goOn.mutate()} />}
      <PasswordForm onDone={() => goOn.mutate()}>
        <Button variant="default" onClick={() => signOut.mutate()}>
          {t('accountMenu.signOut')}
        </Button>
      </PasswordForm>
    </EntryFrame>
  )
}
