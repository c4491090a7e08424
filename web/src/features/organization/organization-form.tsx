import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Organization } from '../../../../src/api/contract/access/organization.ts'
import { call } from '../../api/call.ts'
import { organizationQuery, PRICED } from '../../api/organization.ts'
import { toProblem } from '../../api/problem-error.ts'
import { meQuery } from '../../api/session.ts'
import { useChange } from '../../api/use-change.ts'
import { fieldErrors } from '../../components/form/field-errors.ts'
import { MoneyFields } from '../../components/form/money-fields.tsx'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { showTimesIn } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { bodyOf, invalidFields, valuesOf, type Values } from './organization-values.ts'
import { Below } from '../../components/side-text.tsx'

/** `GMT+2`: how far a zone is from UTC at `now`. */
function offsetOf(timeZone: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Every zone this browser knows, and the chosen one, which another browser may call otherwise. */
function zoneOptions(chosen: string, now: number): { value: string; label: string }[] {
  const zones = new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])
  return [...zones].map((value) => {
    const name = value.replaceAll('_', ' ')
    return { value, label: value === 'UTC' ? name : `${name} (${offsetOf(value, now)})` }
  })
}

function ZoneField({ form }: { form: UseFormReturnType<Values> }) {
  const { time_zone: chosen } = form.values
  const [now] = useState(() => Date.now())
  const zones = useMemo(() => zoneOptions(chosen, now), [chosen, now])
  return (
    <Select
      label={t('settings:organization.timeZone')}
      description={t('settings:organization.timeZoneHelp')}
      placeholder={t('settings:organization.timeZonePlaceholder')}
      nothingFoundMessage={t('settings:organization.noTimeZone')}
      data={zones}
      searchable
      allowDeselect={false}
      {...form.getInputProps('time_zone')}
    />
  )
}

function PriceFields({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <Stack gap={4}>
      <MoneyFields
        label={t('settings:organization.seatPrice')}
        amount={form.getInputProps('seat_price.amount')}
        currency={form.getInputProps('seat_price.currency')}
      />
      <Below>{t('settings:organization.seatPriceHelp')}</Below>
    </Stack>
  )
}

interface OrganizationFormProps {
  organization: Organization
  mayWrite: boolean
  reload: () => void
  onSaved: (version: number) => void
}

/** Begins anew whenever the settings have another version. */
export function OrganizationForm({ organization, mayWrite, reload, onSaved }: OrganizationFormProps) {
  const form = useForm<Values>({ initialValues: valuesOf(organization) })
  const queryClient = useQueryClient()
  const save = useChange(
    [meQuery.queryKey, ...PRICED],
    async (values: Values) => {
      const saved = await call('updateOrganization', { body: bodyOf(values, organization.version) })
      onSaved(saved.version)
      queryClient.setQueryData(organizationQuery.queryKey, saved)
      showTimesIn(saved.time_zone)
    },
    { onError: (error) => form.setErrors(fieldErrors(toProblem(error))) },
  )
  const send = async (values: Values) => {
    const wrong = await invalidFields(values, organization)
    form.setErrors(wrong)
    if (Object.keys(wrong).length === 0) save.mutate(values)
  }
  const conflict = save.isError && toProblem(save.error).code === 'conflict'
  return (
    <form onSubmit={form.onSubmit((values) => void send(values))} noValidate>
      <fieldset disabled={!mayWrite} style={{ all: 'unset', display: 'block', maxWidth: 520 }}>
        <Stack gap="lg">
          <TextInput
            label={t('settings:organization.name')}
            autoComplete="organization"
            {...form.getInputProps('name')}
          />
          <ZoneField form={form} />
          <PriceFields form={form} />
          {save.isError && <ProblemNotice error={save.error} atField={Object.keys(form.errors).length > 0} />}
          {mayWrite && (
            <Group>
              <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
                {t('settings:organization.save')}
              </Button>
              {conflict && (
                <Button variant="default" onClick={reload}>
                  {t('settings:organization.showCurrent')}
                </Button>
              )}
            </Group>
          )}
        </Stack>
      </fieldset>
    </form>
  )
}
