import { Button, Checkbox, PasswordInput, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PRIVACY_MODES } from '../../../../src/api/contract/words.ts'
import { SetupBody } from '../../../../src/api/contract/people/people.ts'
import { call } from '../../api/call.ts'
import { toProblem } from '../../api/problem-error.ts'
import { meQuery, setupQuery } from '../../api/session.ts'
import { EntryFrame } from '../../components/page/entry-frame.tsx'
import { checkedErrors, fieldErrors } from '../../components/form/field-errors.ts'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { t } from '../../i18n/t.ts'

export const Route = createLazyRoute('/welcome')({ component: WelcomePage })

const MESSAGES: Record<string, string> = t('access:welcome.wrong', { returnObjects: true })

function useCompleteSetup(onRefused: (errors: Record<string, ReactNode>) => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: SetupBody) => call('completeSetup', { body }),
    onError: (error) => onRefused(fieldErrors(toProblem(error))),
    onSuccess: async (me) => {
      queryClient.setQueryData(meQuery.queryKey, me)
      await queryClient.fetchQuery({ ...setupQuery, staleTime: 0 })
      await navigate({ to: '/first-steps' })
    },
  })
}

/** Behind the #, so that it reaches no server's log on its way. */
function tokenOfAddress(): string {
  return new URLSearchParams(location.hash.slice(1)).get('setup_token') ?? ''
}

function WelcomePage() {
  // The way here has asked for it already.
  const { data: state } = useQuery(setupQuery)
  const form = useForm<SetupBody>({
    initialValues: {
      organization_name: '',
      name: '',
      email: '',
      password: '',
      privacy_mode: state?.privacy_mode,
      people_agreed: false,
      setup_token: tokenOfAddress(),
    },
    validate: (values) => checkedErrors(SetupBody.safeParse(values), MESSAGES),
  })
  const setup = useCompleteSetup((errors) => form.setErrors(errors))
  return (
    <EntryFrame
      title={t('access:welcome.page')}
      heading={t('access:welcome.title')}
      lead={t('access:welcome.lead')}
    >
      <form onSubmit={form.onSubmit((values) => setup.mutate(values))} noValidate>
        <Stack>
          {setup.isError && (
            <ProblemNotice error={setup.error} atField={Object.keys(form.errors).length > 0} />
          )}
          {state?.needs_token && (
            <TextInput
              label={t('access:welcome.token')}
              description={t('access:welcome.tokenHelp')}
              autoComplete="off"
              {...form.getInputProps('setup_token')}
            />
          )}
          <TextInput
            label={t('access:welcome.organization')}
            autoComplete="organization"
            {...form.getInputProps('organization_name')}
          />
          <TextInput label={t('access:welcome.name')} autoComplete="name" {...form.getInputProps('name')} />
          <TextInput
            label={t('access:signIn.email')}
            type="email"
            autoComplete="username"
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={t('access:welcome.password')}
            description={t('access:welcome.passwordHelp')}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <Radio.Group label={t('access:welcome.shows')} {...form.getInputProps('privacy_mode')}>
            <Stack gap={6} mt={6}>
              {PRIVACY_MODES.map((mode) => (
                <Radio
                  key={mode}
                  value={mode}
                  label={t(`access:welcome.mode.${mode}`)}
                  description={t(`access:welcome.modeHelp.${mode}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          {form.values.privacy_mode === 'identified' && (
            <Checkbox
              label={t('access:welcome.agreed')}
              {...form.getInputProps('people_agreed', { type: 'checkbox' })}
            />
          )}
          <Button type="submit" size="md" loading={setup.isPending}>
            {t('access:welcome.create')}
          </Button>
        </Stack>
      </form>
    </EntryFrame>
  )
}
