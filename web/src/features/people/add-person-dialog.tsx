import { Button, Group, Modal, PasswordInput, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { AddMemberBody } from '../../../../src/api/contract/people.ts'
import { call } from '../../api/call.ts'
import { toProblem } from '../../api/problem-error.ts'
import { fieldErrors } from '../../components/field-errors.ts'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { membersQuery } from './members-query.ts'

type Values = z.input<typeof AddMemberBody>

const ROLES = [
  { value: 'analyst', label: 'Analyst: reads numbers' },
  { value: 'admin', label: 'Admin: also manages sources' },
]
const MESSAGES: Record<string, string> = {
  name: 'Enter a name.',
  email: 'Enter an e-mail address.',
  password: 'Use at least 12 characters.',
}

function validate(values: Values): Record<string, string> {
  const { error } = AddMemberBody.safeParse(values)
  const fields = (error?.issues ?? []).map((issue) => String(issue.path[0]))
  return Object.fromEntries(fields.map((field) => [field, MESSAGES[field] ?? 'Check this field.']))
}

export function AddPersonDialog({ close }: { close: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm<Values>({
    initialValues: { name: '', email: '', password: '', role: 'analyst' },
    validate,
  })
  const add = useMutation({
    mutationFn: (body: Values) => call('addMember', { body }),
    onError: (error) => form.setErrors(fieldErrors(toProblem(error))),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: membersQuery.queryKey })
      close()
    },
  })
  return (
    <Modal opened onClose={close} title="Add a person">
      <form onSubmit={form.onSubmit((values) => add.mutate(values))} noValidate>
        <Stack>
          <TextInput label="Name" autoComplete="off" data-autofocus {...form.getInputProps('name')} />
          <TextInput label="E-mail" type="email" autoComplete="off" {...form.getInputProps('email')} />
          <PasswordInput
            label="First password"
            description="At least 12 characters. Hand it over yourself; Tidemark sends no mail."
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <Select label="Role" data={ROLES} allowDeselect={false} {...form.getInputProps('role')} />
          {add.isError && <ProblemNotice error={add.error} atField={Object.keys(form.errors).length > 0} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={add.isPending}>
              Add
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
