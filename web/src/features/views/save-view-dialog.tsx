import { Button, Group, Stack, Text } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useChange } from '../../api/use-change.ts'
import { viewsQuery } from '../../api/views.ts'
import { Dialog } from '../../components/page/dialog.tsx'
import type { SavedView } from '../../../../src/api/contract/views.ts'
import { CopyText } from '../../components/form/copy-text.tsx'
import { t } from '../../i18n/t.ts'
import { linkOf, type ViewPath } from './view-address.ts'
import { ViewNameForm } from './view-name-form.tsx'
import { Hint } from '../../components/side-text.tsx'

function Saved({ view, close }: { view: SavedView; close: () => void }) {
  return (
    <Stack>
      <Text component="output" size="sm">
        {t('views:saved')}
      </Text>
      <CopyText text={linkOf(view, window.location.origin)} name={t('views:link')} />
      <Group justify="flex-end">
        <Button onClick={close} ref={(button) => button?.focus()}>
          {t('actions.close')}
        </Button>
      </Group>
    </Stack>
  )
}

interface SaveViewDialogProps {
  path: ViewPath
  search: string
  close: () => void
}

/** Gives what the page shows a name, then shows the link to it. */
export function SaveViewDialog({ path, search, close }: SaveViewDialogProps) {
  const save = useChange([viewsQuery.queryKey], (name: string) =>
    call('saveView', { body: { name, path, search } }),
  )
  return (
    <Dialog onClose={close} title={t('views:saveTitle')}>
      {save.data ? (
        <Saved view={save.data} close={close} />
      ) : (
        <Stack>
          <Hint>{t('views:saveText')}</Hint>
          <ViewNameForm name="" submit={t('views:saveButton')} of={save} close={close} />
        </Stack>
      )}
    </Dialog>
  )
}
