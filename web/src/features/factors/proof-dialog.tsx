import { PasswordInput, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { OwnFactors } from '../../../../src/api/contract/access/factors.ts'
import { call } from '../../api/call.ts'
import { useMe } from '../../api/session.ts'
import { useChange } from '../../api/use-change.ts'
import { SentForm } from '../../components/form/sent-form.tsx'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { t } from '../../i18n/t.ts'
import { factorsQuery } from './factors-query.ts'
import { knowsPasskeys, takePasskey } from './passkey.ts'

type Way = 'password' | 'code' | 'passkey'

async function prove({ way, text }: { way: Way; text: string }) {
  if (way === 'password') return call('proveFresh', { body: { password: text } })
  if (way === 'code') return call('proveFresh', { body: { code: text } })
  const { options } = await call('beginProofPasskey')
  return call('proveFresh', { body: { passkey: await takePasskey(options) } })
}

function waysOf({ data }: OwnFactors): Way[] {
  const passkey = knowsPasskeys() && data.some(({ kind }) => kind === 'passkey')
  return ['password', ...(data.length > 0 ? ['code' as const] : []), ...(passkey ? ['passkey' as const] : [])]
}

function ProofForm({ own, end }: { own: OwnFactors; end: (given: boolean) => void }) {
  const { email } = useMe()
  const ways = waysOf(own)
  const form = useForm<{ way: Way; text: string }>({
    initialValues: { way: 'password', text: '' },
    validate: { text: (text, { way }) => (way === 'passkey' || text ? null : t('factors:proof.wrong')) },
  })
  const { way } = form.values
  const proving = useChange([], prove, { onSuccess: () => end(true) })
  const input = { label: t(`factors:proof.${way}`), 'data-autofocus': true, ...form.getInputProps('text') }
  return (
    <SentForm
      form={form}
      send={proving.mutate}
      of={proving}
      submit={t('factors:proof.confirm')}
      close={() => end(false)}
    >
      <Text size="sm">{t('factors:proof.lead')}</Text>
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      {ways.length > 1 && (
        <SegmentedControl
          aria-label={t('factors:proof.with')}
          data={ways.map((value) => ({ value, label: t(`factors:proof.${value}`) }))}
          {...form.getInputProps('way')}
        />
      )}
      {way === 'password' && <PasswordInput autoComplete="current-password" {...input} />}
      {way === 'code' && <TextInput autoComplete="one-time-code" {...input} />}
    </SentForm>
  )
}

/** Asks for password or second factor. `end`: whether one was given. */
export function ProofDialog({ end }: { end: (given: boolean) => void }) {
  const query = useQuery(factorsQuery)
  const { data } = query
  return (
    <Dialog onClose={() => end(false)} title={t('factors:proof.title')}>
      {!data && <NotYet of={query} height={120} what={t('factors:what')} />}
      {data?.left_to_provider && <Text size="sm">{t('factors:proof.provider')}</Text>}
      {data && !data.left_to_provider && <ProofForm own={data} end={end} />}
    </Dialog>
  )
}
