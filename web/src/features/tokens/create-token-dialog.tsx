import { Alert, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiToken } from '../../../../src/api/contract/people.ts'
import { call } from '../../api/call.ts'
import { CopyText } from '../../components/copy-text.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { tokensQuery } from './tokens-query.ts'

interface Values {
  name: string
  role: ApiToken['role']
  days: string
}

const ROLES = [
  { value: 'analyst', label: 'Analyst: reads numbers' },
  { value: 'admin', label: 'Admin: also manages sources' },
]
const EXPIRIES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
]

function useCreateToken() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ name, role, days }: Values) =>
      call('createToken', { body: { name: name.trim(), role, expires_in_days: Number(days) } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  })
}

/** The only time the token is shown; closing it takes a deliberate click. */
function CreatedToken({ token, close }: { token: string; close: () => void }) {
  return (
    <Modal
      opened
      onClose={close}
      title="Copy your token now"
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Alert color="amber" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          It is not shown again. Whoever has it can act with its role.
        </Alert>
        <CopyText text={token} name="token" />
        <Text size="sm" c="dimmed">
          Send it as <code>Authorization: Bearer …</code>
        </Text>
        <Group justify="flex-end">
          <Button onClick={close}>I have copied it</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

export function CreateTokenDialog({ close }: { close: () => void }) {
  const create = useCreateToken()
  const form = useForm<Values>({
    initialValues: { name: '', role: 'analyst', days: '90' },
    validate: { name: (value) => (value.trim() ? null : 'Name it after what will use it.') },
  })
  if (create.data) return <CreatedToken token={create.data.token} close={close} />
  return (
    <Modal opened onClose={close} title="Create an API token">
      <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
        <Stack>
          <TextInput
            label="Name"
            description="What will use it, e.g. “Finance export”."
            maxLength={60}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Select label="Role" data={ROLES} allowDeselect={false} {...form.getInputProps('role')} />
          <Select
            label="Expires after"
            data={EXPIRIES}
            allowDeselect={false}
            {...form.getInputProps('days')}
          />
          {create.isError && <ProblemNotice error={create.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending}>
              Create
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
