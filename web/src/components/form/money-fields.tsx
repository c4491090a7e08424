import { Group, Select, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useState } from 'react'
import { locale, t } from '../../i18n/t.ts'

/** Every currency by its code and its name in the reader's language. */
function currencyOptions(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale(), { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value} · ${names.of(value) ?? value}`,
  }))
}

interface MoneyFieldsProps {
  /** Of the amount. */
  label: string
  amount: GetInputPropsReturnType
  currency: GetInputPropsReturnType
  /** The amount has the focus when the dialog opens. */
  focus?: boolean
}

/** An amount as people type it, beside its currency. */
export function MoneyFields({ label, amount, currency, focus }: MoneyFieldsProps) {
  const [currencies] = useState(currencyOptions)
  return (
    <Group align="flex-start" gap="sm" preventGrowOverflow={false} wrap="wrap">
      <TextInput
        label={label}
        inputMode="decimal"
        autoComplete="off"
        w={160}
        data-autofocus={focus}
        {...amount}
      />
      <Select
        label={t('settings:organization.currency')}
        nothingFoundMessage={t('settings:organization.noCurrency')}
        data={currencies}
        searchable
        allowDeselect={false}
        flex="1 1 180px"
        {...currency}
      />
    </Group>
  )
}
