import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { Factor } from '../../../../src/api/contract/access/factors.ts'
import type { Me } from '../../../../src/api/contract/people/people.ts'
import { call } from '../../api/call.ts'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { t } from '../../i18n/t.ts'
import { knowsPasskeys, takePasskey } from '../factors/passkey.ts'

interface FactorFormProps {
  ways: readonly Factor['kind'][]
  onSignedIn: (me: Me) => void
  back: () => void
}

/** After the right password. A recovery code stands in for either. */
export function FactorForm({ ways, onSignedIn, back }: FactorFormProps) {
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim().length >= 6 ? null : t('factors:given.wrong')) },
  })
  const code = useMutation({
    mutationFn: (body: { code: string }) => call('signInWithFactor', { body }),
    onSuccess: onSignedIn,
  })
  const passkey = useMutation({
    mutationFn: async () => {
      const { options } = await call('beginSignInPasskey', { body: {} })
      return call('signInWithFactor', { body: { passkey: await takePasskey(options) } })
    },
    onSuccess: onSignedIn,
  })
  const failed = [code, passkey].find(({ isError }) => isError)
  return (
    <form onSubmit={form.onSubmit((values) => code.mutate(values))} noValidate>
      <Stack>
        {failed && <ProblemNotice error={failed.error} />}
        {ways.includes('passkey') && knowsPasskeys() && (
          <Button size="md" variant="default" loading={passkey.isPending} onClick={() => passkey.mutate()}>
            {t('factors:given.passkey')}
          </Button>
        )}
        <TextInput
          label={t('factors:given.code')}
          description={t('factors:given.codeHelp')}
          autoComplete="one-time-code"
          {...form.getInputProps('code')}
        />
        <Button type="submit" size="md" loading={code.isPending}>
          {t('factors:given.send')}
        </Button>
        <Button variant="subtle" onClick={back}>
          {t('factors:given.back')}
        </Button>
      </Stack>
    </form>
  )
}
