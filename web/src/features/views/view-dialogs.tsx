import { Text } from '@mantine/core'
import type { SavedView } from '../../../../src/api/contract/views.ts'
import { call } from '../../api/call.ts'
import { useChange } from '../../api/use-change.ts'
import { viewsQuery } from '../../api/views.ts'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { t } from '../../i18n/t.ts'
import { ViewNameForm } from './view-name-form.tsx'

interface ViewDialogProps {
  view: SavedView
  close: () => void
}

export function RenameViewDialog({ view: { id, name }, close }: ViewDialogProps) {
  const rename = useChange(
    [viewsQuery.queryKey],
    (next: string) => call('changeView', { params: { id }, body: { name: next } }),
    { onSuccess: close },
  )
  return (
    <Dialog onClose={close} title={t('views:renameTitle', { name })}>
      <ViewNameForm name={name} submit={t('actions.rename')} of={rename} close={close} />
    </Dialog>
  )
}

/** Puts the state of the page under an existing name. */
export function ReplaceViewDialog({
  view: { id, name },
  search,
  close,
}: ViewDialogProps & { search: string }) {
  const replace = useChange([viewsQuery.queryKey], () =>
    call('changeView', { params: { id }, body: { search } }),
  )
  return (
    <ConfirmDialog
      title={t('views:replaceTitle', { name })}
      confirm={t('views:replace')}
      close={close}
      of={replace}
    >
      <Text size="sm">{t('views:replaceText')}</Text>
    </ConfirmDialog>
  )
}

export function DeleteViewDialog({ view: { id, name }, close }: ViewDialogProps) {
  const remove = useChange([viewsQuery.queryKey], () => call('deleteView', { params: { id } }))
  return (
    <ConfirmDialog
      title={t('views:deleteTitle', { name })}
      confirm={t('views:delete')}
      close={close}
      of={remove}
    >
      <Text size="sm">{t('views:deleteText')}</Text>
    </ConfirmDialog>
  )
}
