import { Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { SetupBody } from '../../../../src/api/contract/people.ts'
import { call } from '../../api/call.ts'
import { toProblem } from '../../api/problem-error.ts'
import { meQuery, setupQuery } from '../../api/session.ts'
import { EntryFrame } from '../../components/entry-frame.tsx'
import { fieldErrors } from '../../components/field-errors.ts'
import { ProblemNotice } from '../../components/problem-notice.tsx'

export const Route = createLazyRoute('/welcome')({ component: WelcomePage })

const MESSAGES: Record<string, string> = {
  organization_name: 'Name your organisation, in up to 120 characters.',
  name: 'Enter your name.',
  email: 'Enter an e-mail address.',
  password: 'Use at least 12 characters.',
}

function validate(values: SetupBody): Record<string, string> {
  const { error } = SetupBody.safeParse(values)
  const fields = (error?.issues ?? []).map((issue) => String(issue.path[0]))
  return Object.fromEntries(fields.map((field) => [field, MESSAGES[field] ?? 'Check this field.']))
}

function useCompleteSetup(onRefused: (errors: Record<string, string>) => void) {
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

function WelcomePage() {
  const form = useForm<SetupBody>({
    initialValues: { organization_name: '', name: '', email: '', password: '' },
    validate,
  })
  const setup = useCompleteSetup((errors) => form.setErrors(errors))
  return (
    <EntryFrame title="Welcome">
      <Title order={1} size="h2" mt="xl" mb={4}>
        Welcome to Tidemark
      </Title>
      <Text c="dimmed" mb="lg">
        Create your organisation and its first account, the owner. You can add people later.
      </Text>
      <form onSubmit={form.onSubmit((values) => setup.mutate(values))} noValidate>
        <Stack>
          {setup.isError && (
            <ProblemNotice error={setup.error} atField={Object.keys(form.errors).length > 0} />
          )}
          <TextInput
            label="Organisation"
            autoComplete="organization"
            {...form.getInputProps('organization_name')}
          />
          <TextInput label="Your name" autoComplete="name" {...form.getInputProps('name')} />
          <TextInput label="E-mail" type="email" autoComplete="username" {...form.getInputProps('email')} />
          <PasswordInput
            label="Password"
            description="At least 12 characters. A few unrelated words are easy to remember and hard to guess."
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <Button type="submit" size="md" loading={setup.isPending}>
            Create organisation
          </Button>
        </Stack>
      </form>
    </EntryFrame>
  )
}
