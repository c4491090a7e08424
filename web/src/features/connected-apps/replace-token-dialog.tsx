import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { DayInput } from '../../components/day-input.tsx'
import { useForm } from '@mantine/form'
import { Dialog } from '../../components/dialog.tsx'
import type { Connection } from '../../../../src/api/contract/connections.ts'
import { toProblem } from '../../api/problem-error.ts'
import { fieldErrors } from '../../components/field-errors.ts'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { useNow } from '../../components/use-now.ts'
import { toDay } from '../../format/time.ts'
import { usePatchConnection } from '../sources/use-source-actions.ts'
import { TOKEN_REFUSAL_FIELDS } from './token-fields.ts'
import { t } from '../../i18n/t.ts'

interface Values {
  personal_access_token: string
  expires_at: string | null
}

/** A new token in the place of the old. It is tried at the vendor first; one that fails is not saved. */
export function ReplaceTokenDialog({ connection, close }: { connection: Connection; close: () => void }) {
  const patch = usePatchConnection(connection.id)
  const now = useNow()
  const form = useForm<Values>({
    initialValues: { personal_access_token: '', expires_at: null },
    validate: {
      personal_access_token: (value) => (value.trim() ? null : t('connectedApps:form.tokenMissing')),
    },
  })
  const save = ({ personal_access_token, expires_at }: Values) => {
    const body = {
      personal_access_token: personal_access_token.trim(),
      ...(expires_at ? { expires_at } : {}),
    }
    patch.mutate(body, {
      onSuccess: close,
      onError: (error) => form.setErrors(fieldErrors(toProblem(error), TOKEN_REFUSAL_FIELDS)),
    })
  }
  return (
    <Dialog onClose={close} title={t('connectedApps:actions.replaceToken')} size="lg">
      <form onSubmit={form.onSubmit(save, patch.reset)} noValidate>
        <Stack>
          <Text size="sm">{t('connectedApps:actions.replaceHelp')}</Text>
          <PasswordInput
            label={t('connectedApps:actions.newToken')}
            description={t('connectedApps:form.tokenHelp')}
            autoComplete="off"
            data-autofocus
            // This input of Mantine's shows that it is refused, and does not say it.
            aria-invalid={form.errors['personal_access_token'] ? true : undefined}
            {...form.getInputProps('personal_access_token')}
          />
          <DayInput
            label={t('connectedApps:form.expiry')}
            description={t('connectedApps:form.expiryHelp')}
            clearLabel={t('connectedApps:form.noDate')}
            minDate={toDay(now)}
            {...form.getInputProps('expires_at')}
          />
          {patch.isError && (
            <ProblemNotice error={patch.error} atField={Object.keys(form.errors).length > 0} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" loading={patch.isPending}>
              {t('sources:actions.checkAndSave')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
