import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createLazyRoute, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Factor } from '../../../../src/api/contract/access/factors.ts'
import type { Me } from '../../../../src/api/contract/people/people.ts'
import { call } from '../../api/call.ts'
import { beginSession } from '../../api/session.ts'
import { EntryFrame } from '../../components/page/entry-frame.tsx'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { t } from '../../i18n/t.ts'
import { FactorForm } from './factor-form.tsx'
import { OtherWays } from './other-ways.tsx'

export const Route = createLazyRoute('/sign-in')({ component: SignInPage })

type Ways = readonly Factor['kind'][]

function useSignedIn(next: string | undefined) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return (me: Me) => {
    beginSession(queryClient, me)
    router.history.push(next ?? '/')
  }
}

interface PasswordProps {
  next: string | undefined
  onFactor: (ways: Ways) => void
}

function Password({ next, onFactor }: PasswordProps) {
  const signedIn = useSignedIn(next)
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string }) => call('signIn', { body }),
    onSuccess: (answer) => ('second_factor' in answer ? onFactor(answer.second_factor) : signedIn(answer)),
  })
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (value.includes('@') ? null : t('access:signIn.emailMissing')),
      password: (value) => (value ? null : t('access:signIn.passwordMissing')),
    },
  })
  return (
    <form onSubmit={form.onSubmit((values) => signIn.mutate(values))} noValidate>
      <Stack>
        {signIn.isError && <ProblemNotice error={signIn.error} />}
        <TextInput
          label={t('access:signIn.email')}
          type="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('access:signIn.password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" loading={signIn.isPending}>
          {t('access:signIn.title')}
        </Button>
      </Stack>
    </form>
  )
}

function SignInPage() {
  const { next, refused } = useSearch({ from: '/sign-in' })
  const [ways, setWays] = useState<Ways | null>(null)
  const signedIn = useSignedIn(next)
  if (ways) {
    return (
      <EntryFrame title={t('factors:given.title')} lead={t('factors:given.lead')}>
        <FactorForm ways={ways} onSignedIn={signedIn} back={() => setWays(null)} />
      </EntryFrame>
    )
  }
  return (
    <EntryFrame title={t('access:signIn.title')} lead={t('access:signIn.lead')}>
      <OtherWays next={next} refused={refused} />
      <Password next={next} onFactor={setWays} />
    </EntryFrame>
  )
}
