import { Alert, Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { SentForm } from '../../components/form/sent-form.tsx'
import { useChange } from '../../api/use-change.ts'
import { Dialog } from '../../components/page/dialog.tsx'
import type { ApiToken } from '../../../../src/api/contract/people/people.ts'
import { call } from '../../api/call.ts'
import { useMay } from '../../api/session.ts'
import { LedUnits } from '../../components/form/led-units.tsx'
import { CopyText } from '../../components/form/copy-text.tsx'
import { tokensQuery } from './tokens-query.ts'
import { t } from '../../i18n/t.ts'
import { Hint } from '../../components/side-text.tsx'

interface Values {
  name: string
  role: ApiToken['role']
  units: ApiToken['units']
  days: string
  people: boolean
  service: boolean
}

const ROLES = [
  { value: 'analyst', label: t('tokens:dialog.roles.analyst') },
  { value: 'admin', label: t('tokens:dialog.roles.admin') },
  { value: 'lead', label: t('tokens:dialog.roles.lead') },
]
const EXPIRIES = [
  { value: '7', label: t('tokens:dialog.days', { count: 7 }) },
  { value: '30', label: t('tokens:dialog.days', { count: 30 }) },
  { value: '90', label: t('tokens:dialog.days', { count: 90 }) },
  { value: '365', label: t('tokens:dialog.year') },
]

/** The only time the token is shown. */
export function CreatedToken({ token, close }: { token: string; close: () => void }) {
  return (
    <Dialog onClose={close} title={t('tokens:created.title')} size="lg" once>
      <Stack>
        <Alert color="amber" icon={<IconAlertTriangle aria-hidden />}>
          {t('tokens:created.warning')}
        </Alert>
        <CopyText text={token} name={t('tokens:created.token')} />
        <Hint>
          {t('tokens:created.sendAs')} <code translate="no">{'Authorization: Bearer …'}</code>
        </Hint>
        <Group justify="flex-end">
          <Button onClick={close}>{t('tokens:created.done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

export function CreateTokenDialog({ close }: { close: () => void }) {
  const mayServe = useMay('members:manage')
  const create = useChange([tokensQuery.queryKey], ({ name, role, units, days, people, service }: Values) =>
    call('createToken', {
      body: {
        name: name.trim(),
        role,
        units: role === 'lead' ? units : [],
        people,
        kind: service ? 'service' : 'personal',
        expires_in_days: Number(days),
      },
    }),
  )
  const form = useForm<Values>({
    initialValues: { name: '', role: 'analyst', units: [], days: '90', people: false, service: false },
    validate: { name: (value) => (value.trim() ? null : t('tokens:dialog.nameMissing')) },
  })
  if (create.data) return <CreatedToken token={create.data.token} close={close} />
  return (
    <Dialog onClose={close} title={t('tokens:dialog.title')}>
      <SentForm form={form} send={create.mutate} of={create} submit={t('tokens:dialog.create')} close={close}>
        <TextInput
          label={t('tokens:dialog.name')}
          description={t('tokens:dialog.nameHelp')}
          maxLength={60}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Select
          label={t('tokens:dialog.role')}
          data={ROLES}
          allowDeselect={false}
          {...form.getInputProps('role')}
        />
        {form.values.role === 'lead' && <LedUnits {...form.getInputProps('units')} />}
        <Select
          label={t('tokens:dialog.expiresAfter')}
          data={EXPIRIES}
          allowDeselect={false}
          {...form.getInputProps('days')}
        />
        <Checkbox
          label={t('tokens:dialog.people')}
          description={t('tokens:dialog.peopleHelp')}
          {...form.getInputProps('people', { type: 'checkbox' })}
        />
        {mayServe && (
          <Checkbox
            label={t('tokens:service')}
            description={t('tokens:serviceHelp')}
            {...form.getInputProps('service', { type: 'checkbox' })}
          />
        )}
      </SentForm>
    </Dialog>
  )
}
