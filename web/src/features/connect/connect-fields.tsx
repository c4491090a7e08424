import { PasswordInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { DayInput } from '../../components/form/day-input.tsx'
import { useNow } from '../../components/use-now.ts'
import { toDay } from '../../format/time.ts'
import type { ConnectField, Values } from './connect-kind.ts'

interface FieldProps {
  field: ConnectField<never>
  form: UseFormReturnType<Values>
  example?: string | undefined
  focused?: boolean
}

function Field({ field, form, example, focused = false }: FieldProps): ReactNode {
  const { name, input, label, help, clear } = field
  const now = useNow()
  const words = { label, description: help, 'data-autofocus': focused || undefined }
  const given = form.getInputProps(name)
  switch (input) {
    case 'text':
      return <TextInput {...words} placeholder={example} autoComplete="off" spellCheck={false} {...given} />
    case 'secret':
      // This input of Mantine's shows that it is refused, and does not say it.
      return (
        <PasswordInput
          {...words}
          autoComplete="off"
          aria-invalid={name in form.errors || undefined}
          {...given}
        />
      )
    case 'names':
      return (
        <Textarea
          {...words}
          placeholder={example}
          autosize
          minRows={2}
          maxRows={8}
          spellCheck={false}
          {...given}
        />
      )
    case 'day':
      return (
        <DayInput
          {...words}
          {...(clear ? { clearLabel: clear } : {})}
          minDate={toDay(now)}
          error={form.errors[name]}
          value={form.values[name] || null}
          onChange={(day) => form.setFieldValue(name, day ?? '')}
        />
      )
  }
}

interface ConnectFieldsProps<Profile> {
  fields: readonly ConnectField<Profile>[]
  form: UseFormReturnType<Values>
  /** Whose examples stand in empty fields. */
  profile?: Profile
  /** The field that has the focus when a dialog opens. */
  focus?: string | undefined
}

export function ConnectFields<Profile>({ fields, form, profile, focus }: ConnectFieldsProps<Profile>) {
  return fields.map((field) => (
    <Field
      key={field.name}
      field={field}
      form={form}
      example={profile && field.example?.(profile)}
      focused={field.name === focus}
    />
  ))
}
