import { Checkbox, Group, NumberInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { SignInRules } from '../../../../src/api/contract/access/factors.ts'
import { ROLES } from '../../../../src/api/contract/words.ts'
import { ask } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { toProblem } from '../../api/problem-error.ts'
import { useChange } from '../../api/use-change.ts'
import { fieldErrors } from '../../components/form/field-errors.ts'
import { SentForm } from '../../components/form/sent-form.tsx'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { t } from '../../i18n/t.ts'

const rulesQuery = ask('sign-in-rules', 'getSignInRules')

interface Values {
  factor_roles: string[]
  idle_minutes: number | string
  session_hours: number | string
}

const numberOf = (typed: number | string) => (typeof typed === 'number' ? typed : null)

function RulesForm({ rules }: { rules: SignInRules }) {
  const form = useForm<Values>({
    initialValues: {
      factor_roles: rules.factor_roles,
      idle_minutes: rules.idle_minutes ?? '',
      session_hours: rules.session_hours ?? '',
    },
  })
  const change = useChange(
    [rulesQuery.queryKey, ['me']],
    (values: Values) => {
      const roles = ROLES.filter((role) => values.factor_roles.includes(role))
      const idle = numberOf(values.idle_minutes)
      const hours = numberOf(values.session_hours)
      const { version } = rules
      return call('changeSignInRules', {
        body: { version, factor_roles: roles, idle_minutes: idle, session_hours: hours },
      })
    },
    { onError: (error) => form.setErrors(fieldErrors(toProblem(error))), refusedToo: true },
  )
  return (
    <SentForm form={form} send={change.mutate} of={change} submit={t('factors:rules.save')}>
      <Checkbox.Group
        label={t('factors:rules.roles')}
        description={t('factors:rules.rolesHelp')}
        {...form.getInputProps('factor_roles')}
      >
        <Group mt={8}>
          {ROLES.map((role) => (
            <Checkbox key={role} value={role} label={t(`role.${role}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <NumberInput
        label={t('factors:rules.idle')}
        description={t('factors:rules.idleHelp')}
        min={5}
        max={720}
        allowDecimal={false}
        maw={320}
        {...form.getInputProps('idle_minutes')}
      />
      <NumberInput
        label={t('factors:rules.hours')}
        description={t('factors:rules.hoursHelp')}
        min={1}
        max={12}
        allowDecimal={false}
        maw={320}
        {...form.getInputProps('session_hours')}
      />
      {change.isSuccess && <Text component="output">{t('factors:rules.saved')}</Text>}
    </SentForm>
  )
}

/** What the organisation asks of signing in with a password, and when sessions end. */
export function SignInRulesPanel() {
  const query = useQuery(rulesQuery)
  const { data } = query
  return (
    <Panel title={t('factors:rules.title')}>
      <Stack>
        {data ? (
          <RulesForm key={data.version} rules={data} />
        ) : (
          <NotYet of={query} height={220} what={t('factors:rules.title')} />
        )}
      </Stack>
    </Panel>
  )
}
