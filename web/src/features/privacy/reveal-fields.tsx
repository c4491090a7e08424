import { Checkbox, NumberInput, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { REVEAL_PURPOSES } from '../../../../src/api/contract/words.ts'
import { t } from '../../i18n/t.ts'

export interface RevealValues {
  monthly: number | string
  alone: boolean
  purposes: string[]
}

/** How names of people who are shown without them may be asked for. */
export function RevealFields<Values extends RevealValues>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <NumberInput
        label={t('reveals:monthly')}
        description={t('reveals:monthlyHelp')}
        min={0}
        max={100}
        {...form.getInputProps('monthly')}
        error={form.errors['reveals']}
      />
      <Checkbox.Group label={t('reveals:purposes')} {...form.getInputProps('purposes')}>
        <Stack gap={6} mt={6}>
          {REVEAL_PURPOSES.map((purpose) => (
            <Checkbox key={purpose} value={purpose} label={t(`reveals:purpose.${purpose}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox label={t('reveals:alone')} {...form.getInputProps('alone', { type: 'checkbox' })} />
    </>
  )
}
