import { Button, Group, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { startOfDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

/** What is looked for; what is undefined is anything. */
export interface Asked {
  action?: string | undefined
  object_type?: string | undefined
  actor?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const THINGS: Record<string, string> = t('audit:thing', { returnObjects: true })
const TYPES = Object.entries(THINGS).map(([value, label]) => ({ value, label: `${label} (${value})` }))

interface Values {
  action: string
  thing: string | null
  who: string
  from: string
  to: string
}

const given = (text: string | null) => (text ? text.trim() : undefined)
const midnight = (day: string) => (day ? startOfDay(day) : undefined)

export function AuditFilters({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const form = useForm<Values>({
    initialValues: { action: '', thing: null, who: '', from: '', to: '' },
    validate: {
      action: (action) =>
        /^(?:[a-z_]+(?:\.[a-z_]*)?)?$/.test(action.trim()) ? null : t('audit:search.actionWrong'),
    },
  })
  const ask = ({ action, thing, who, from, to }: Values) =>
    onAsk({
      action: given(action),
      object_type: given(thing),
      actor: given(who),
      from: midnight(from),
      to: midnight(to),
    })
  return (
    <form onSubmit={form.onSubmit(ask)} noValidate>
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t('audit:search.action')}
          description={t('audit:search.actionHelp')}
          {...form.getInputProps('action')}
        />
        <Select
          label={t('audit:search.thing')}
          placeholder={t('audit:search.any')}
          data={TYPES}
          searchable
          clearable
          {...form.getInputProps('thing')}
        />
        <TextInput label={t('audit:search.who')} {...form.getInputProps('who')} />
        <TextInput type="date" label={t('audit:search.from')} {...form.getInputProps('from')} />
        <TextInput type="date" label={t('audit:search.to')} {...form.getInputProps('to')} />
        <Button type="submit" variant="default">
          {t('audit:search.find')}
        </Button>
      </Group>
    </form>
  )
}
