import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Member } from '../../../../src/api/contract/people/people.ts'
import { GIVEN_ROLES } from '../../../../src/api/contract/words.ts'
import { LedUnits } from '../../components/form/led-units.tsx'
import { t } from '../../i18n/t.ts'

/** What somebody may do, and of a lead for which teams and groups. */
export interface Rights {
  role: (typeof GIVEN_ROLES)[number]
  units: Member['units']
}

export const FIRST_RIGHTS: Rights = { role: 'analyst', units: [] }

/** As the service takes them: only a lead has units. */
export const rightsOf = ({ role, units }: Rights): Rights => ({ role, units: role === 'lead' ? units : [] })

const GIVEN = GIVEN_ROLES.map((value) => ({ value, label: t(`members:role.${value}`) }))

export function RightsFields<Values extends Rights>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <Select
        label={t('members:columns.role')}
        data={GIVEN}
        allowDeselect={false}
        {...form.getInputProps('role')}
      />
      {form.values.role === 'lead' && (
        <LedUnits description={t('members:unitsHelp')} {...form.getInputProps('units')} />
      )}
    </>
  )
}
