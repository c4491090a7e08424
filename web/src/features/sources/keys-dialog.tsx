import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Dialog } from '../../components/dialog.tsx'
import type { Connection, PatchConnectionBody } from '../../../../src/api/contract/connections.ts'
import { toProblem } from '../../api/problem-error.ts'
import { CopyText } from '../../components/copy-text.tsx'
import { fieldErrors } from '../../components/field-errors.ts'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { REFUSAL_FIELDS } from './refusal-fields.ts'
import { usePatchConnection } from './use-source-actions.ts'
import { t } from '../../i18n/t.ts'

interface Keys {
  admin_key: string
  spend_limits_api_key: string
}

function bodyOf(keys: Keys): PatchConnectionBody {
  const { admin_key, spend_limits_api_key } = keys
  return {
    ...(admin_key.trim() ? { admin_key: admin_key.trim() } : {}),
    ...(spend_limits_api_key.trim() ? { spend_limits_api_key: spend_limits_api_key.trim() } : {}),
  }
}

function MissingScopes({ connection }: { connection: Connection }) {
  if (!connection.limited_access) return null
  return (
    <Stack gap={4}>
      <Text size="sm">{t('sources:keys.scopes')}</Text>
      {connection.limited_access.missing_scopes.map((scope) => (
        <CopyText key={scope} text={scope} name={t('sources:card.scope')} />
      ))}
    </Stack>
  )
}

/** Add or replace keys. Each is tried at the vendor first; a key that fails is not saved. */
export function KeysDialog({ connection, close }: { connection: Connection; close: () => void }) {
  const patch = usePatchConnection(connection.id)
  const form = useForm<Keys>({
    initialValues: { admin_key: '', spend_limits_api_key: '' },
    validate: (values) =>
      values.admin_key.trim() || values.spend_limits_api_key.trim()
        ? {}
        : { [connection.limited_access ? 'spend_limits_api_key' : 'admin_key']: t('sources:keys.missing') },
  })
  const save = (values: Keys) =>
    patch.mutate(bodyOf(values), {
      onSuccess: close,
      onError: (error) => form.setErrors(fieldErrors(toProblem(error), REFUSAL_FIELDS)),
    })
  return (
    <Dialog
      onClose={close}
      title={connection.limited_access ? t('sources:actions.addKey') : t('sources:actions.replaceKey')}
      size="lg"
    >
      <form onSubmit={form.onSubmit(save, patch.reset)}>
        <Stack>
          <MissingScopes connection={connection} />
          <PasswordInput
            label={t('sources:keys.limits')}
            description={t('sources:keys.limitsHelp')}
            autoComplete="off"
            data-autofocus={connection.limited_access ? true : undefined}
            {...form.getInputProps('spend_limits_api_key')}
          />
          <PasswordInput
            label={t('sources:form.adminKey')}
            description={t('sources:keys.adminHelp')}
            autoComplete="off"
            {...form.getInputProps('admin_key')}
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
