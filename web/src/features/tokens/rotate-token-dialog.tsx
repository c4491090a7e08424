import { NumberInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ApiToken } from '../../../../src/api/contract/people/people.ts'
import { call } from '../../api/call.ts'
import { useChange } from '../../api/use-change.ts'
import { SentForm } from '../../components/form/sent-form.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { t } from '../../i18n/t.ts'
import { CreatedToken } from './create-token-dialog.tsx'
import { tokensQuery } from './tokens-query.ts'

/** Another token in place of one, which works on for a while. */
export function RotateTokenDialog({ token, close }: { token: ApiToken; close: () => void }) {
  const form = useForm<{ hours: number | string }>({
    initialValues: { hours: 24 },
    validate: { hours: (hours) => (typeof hours === 'number' ? null : t('tokens:overlapWrong')) },
  })
  const rotate = useChange([tokensQuery.queryKey], ({ hours }: { hours: number | string }) =>
    call('rotateToken', { params: { id: token.id }, body: { overlap_hours: Number(hours) } }),
  )
  if (rotate.data) return <CreatedToken token={rotate.data.token} close={close} />
  return (
    <Dialog onClose={close} title={t('tokens:rotateTitle', { name: token.name })}>
      <SentForm form={form} send={rotate.mutate} of={rotate} submit={t('tokens:rotate')} close={close}>
        <Text size="sm">{t('tokens:rotateText')}</Text>
        <NumberInput
          label={t('tokens:overlap')}
          min={0}
          max={168}
          allowDecimal={false}
          data-autofocus
          {...form.getInputProps('hours')}
        />
      </SentForm>
    </Dialog>
  )
}
