import { Kbd } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../../components/page/dialog.tsx'
import { FactList } from '../../components/fact-list.tsx'
import { t } from '../../i18n/t.ts'
import { modKey } from './mod-key.ts'

function Keys({ children }: { children: readonly ReactNode[] }) {
  return children.map((key, place) => (
    // Keys of one shortcut never change their places.
    // oxlint-disable-next-line react/no-array-index-key
    <Kbd key={place} mr={4}>
      {key}
    </Kbd>
  ))
}

/** Every shortcut there is. None is a single letter: those get in the way of speech and of typing. */
export function ShortcutsDialog({ close }: { close: () => void }) {
  return (
    <Dialog onClose={close} title={t('palette:keys.title')}>
      <FactList
        facts={[
          { name: t('palette:keys.palette'), value: <Keys>{[modKey(), 'K']}</Keys> },
          { name: t('palette:keys.move'), value: <Keys>{['↑', '↓']}</Keys> },
          { name: t('palette:keys.open'), value: <Keys>{[t('palette:keys.enter')]}</Keys> },
          { name: t('palette:keys.close'), value: <Keys>{[t('palette:keys.escape')]}</Keys> },
          { name: t('palette:keys.next'), value: <Keys>{[t('palette:keys.tab')]}</Keys> },
          {
            name: t('palette:keys.skip'),
            value: <Keys>{[t('palette:keys.tab'), t('palette:keys.enter')]}</Keys>,
          },
        ]}
      />
    </Dialog>
  )
}
