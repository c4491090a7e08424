import { Text } from '@mantine/core'
import { Dialog } from '../../components/page/dialog.tsx'
import type { SavedView } from '../../../../src/api/contract/views.ts'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { t } from '../../i18n/t.ts'
import { useChangeView, useDeleteView } from './use-view-actions.ts'
import { ViewNameForm } from './view-name-form.tsx'

interface ViewDialogProps {
  view: SavedView
  close: () => void
}

export function RenameViewDialog({ view, close }: ViewDialogProps) {
  const change = useChangeView(view.id)
  return (
    <Dialog onClose={close} title={t('views:renameTitle', { name: view.name })}>
      <ViewNameForm
        name={view.name}
        submit={t('actions.rename')}
        onSubmit={(name) => change.mutate({ name }, { onSuccess: close })}
        close={close}
        of={change}
      />
    </Dialog>
  )
}

/** Puts the state of the page under an existing name. */
export function ReplaceViewDialog({ view, search, close }: ViewDialogProps & { search: string }) {
  const change = useChangeView(view.id)
  return (
    <ConfirmDialog
      title={t('views:replaceTitle', { name: view.name })}
      confirm={t('views:replace')}
      onConfirm={() => change.mutate({ search }, { onSuccess: close })}
      close={close}
      of={change}
    >
      <Text size="sm">{t('views:replaceText')}</Text>
    </ConfirmDialog>
  )
}

export function DeleteViewDialog({ view, close }: ViewDialogProps) {
  const remove = useDeleteView(view.id)
  return (
    <ConfirmDialog
      title={t('views:deleteTitle', { name: view.name })}
      confirm={t('views:delete')}
      onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
      close={close}
      of={remove}
    >
      <Text size="sm">{t('views:deleteText')}</Text>
    </ConfirmDialog>
  )
}
