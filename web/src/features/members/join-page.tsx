import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createLazyRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { toProblem } from '../../api/problem-error.ts'
import { meQuery } from '../../api/session.ts'
import { useChange } from '../../api/use-change.ts'
import { fieldErrors } from '../../components/form/field-errors.ts'
import { SentForm } from '../../components/form/sent-form.tsx'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { EntryFrame } from '../../components/page/entry-frame.tsx'
import { PASSWORD_LENGTH } from '../../../../src/api/contract/words.ts'
import { t } from '../../i18n/t.ts'

export const Route = createLazyRoute('/join')({ component: JoinPage })

/** Behind the #, so that it reaches no server's log on its way. */
const tokenOfAddress = () => new URLSearchParams(location.hash.slice(1)).get('token') ?? ''

function JoinForm({ token, email }: { token: string; email: string | null }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const form = useForm({
    initialValues: { name: '', email: email ?? '', password: '' },
    validate: {
      name: (name) => (name.trim() ? null : t('members:enterName')),
      email: (typed) => (typed.includes('@') ? null : t('members:enterEmail')),
      password: (password) => (password.length >= PASSWORD_LENGTH.min ? null : t('members:enterPassword')),
    },
  })
  const join = useChange(
    [],
    (values: typeof form.values) => call('acceptInvitation', { body: { token, ...values } }),
    {
      onError: (error) => form.setErrors(fieldErrors(toProblem(error))),
      onSuccess: (me) => {
        queryClient.setQueryData(meQuery.queryKey, me)
        router.history.push('/')
      },
    },
  )
  return (
    <SentForm form={form} send={join.mutate} of={join} submit={t('members:join.button')}>
      <TextInput label={t('access:welcome.name')} autoComplete="name" {...form.getInputProps('name')} />
      <TextInput
        label={t('access:signIn.email')}
        type="email"
        autoComplete="username"
        readOnly={email !== null}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={t('access:welcome.password')}
        description={t('access:welcome.passwordHelp')}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </SentForm>
  )
}

function JoinPage() {
  const [token] = useState(tokenOfAddress)
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call('lookAtInvitation', { body: { token } }, signal),
    retry: false,
  })
  const { data } = query
  const lead = data
    ? t('members:join.lead', { organization: data.organization })
    : t('members:join.leadAlone')
  return (
    <EntryFrame title={t('members:join.title')} lead={lead}>
      {data ? (
        <JoinForm token={token} email={data.email} />
      ) : (
        <NotYet of={query} height={200} what={t('members:join.what')} />
      )}
    </EntryFrame>
  )
}
