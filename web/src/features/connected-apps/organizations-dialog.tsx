import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Dialog } from '../../components/dialog.tsx'
import type { Connection } from '../../../../src/api/contract/connections.ts'
import { toProblem } from '../../api/problem-error.ts'
import { fieldErrors } from '../../components/field-errors.ts'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { usePatchConnection } from '../sources/use-source-actions.ts'
import { namesOf, TOKEN_REFUSAL_FIELDS } from './token-fields.ts'
import { t } from '../../i18n/t.ts'

/** Which organizations are read beside the enterprise; each is tried at the vendor before it is saved. */
export function OrganizationsDialog({ connection, close }: { connection: Connection; close: () => void }) {
  const patch = usePatchConnection(connection.id)
  const form = useForm({ initialValues: { organizations: connection.organizations.join('\n') } })
  const save = ({ organizations }: { organizations: string }) =>
    patch.mutate(
      { organizations: namesOf(organizations) },
      {
        onSuccess: close,
        onError: (error) => {
          const fields = fieldErrors(toProblem(error), TOKEN_REFUSAL_FIELDS)
          const [first] = Object.values(fields)
          form.setErrors(first === undefined ? {} : { organizations: first })
        },
      },
    )
  return (
    <Dialog onClose={close} title={t('connectedApps:actions.organizationsTitle')} size="lg">
      <form onSubmit={form.onSubmit(save)} noValidate>
        <Stack>
          <Textarea
            label={t('connectedApps:form.organizations')}
            description={t('connectedApps:form.organizationsHelp')}
            autosize
            minRows={3}
            maxRows={12}
            spellCheck={false}
            data-autofocus
            {...form.getInputProps('organizations')}
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
