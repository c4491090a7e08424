import { ActionIcon, Kbd, Text, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { createContext, lazy, Suspense, useContext, useState, type ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import { modKey } from '../features/palette/mod-key.ts'
import { usePaletteWords } from '../features/palette/palette-words.ts'
import { ViewDialogsHost } from '../features/views/view-dialogs-host.tsx'
import { usePages } from './navigation.tsx'
import styles from './shell.module.css'

const Toggle = createContext(() => {})

const fetchPalette = () => import('../features/palette/palette.tsx')
const Palette = lazy(() => fetchPalette().then((part) => ({ default: part.Palette })))

/**
 * Ctrl or Cmd + K for everything inside, and the dialogs it can open. The palette is fetched when it is first asked for.
 */
export function PaletteKeys({ children }: { children: ReactNode }) {
  const pages = usePages()
  const [wanted, setWanted] = useState(false)
  const toggle = () => {
    setWanted(true)
    void fetchPalette().then(({ togglePalette }) => togglePalette())
  }
  useHotkeys([['mod+K', toggle]], [])
  return (
    <ViewDialogsHost>
      <Toggle value={toggle}>
        {children}
        <Suspense>{wanted && <Palette pages={pages} />}</Suspense>
      </Toggle>
    </ViewDialogsHost>
  )
}

/** For the mouse, above the navigation. */
export function PaletteButton() {
  const toggle = useContext(Toggle)
  const { openHint } = usePaletteWords()
  return (
    <UnstyledButton className={styles['search'] ?? ''} onClick={toggle} title={openHint}>
      <IconSearch size={16} stroke={1.7} aria-hidden />
      <Text span size="sm" flex={1}>
        {t('palette:open')}
      </Text>
      <Kbd size="xs" aria-hidden>
        {`${modKey()} K`}
      </Kbd>
    </UnstyledButton>
  )
}

/** For narrow screens, beside the menu. */
export function PaletteIcon() {
  const toggle = useContext(Toggle)
  const { openHint } = usePaletteWords()
  return (
    <ActionIcon variant="subtle" color="gray" size={34} onClick={toggle} aria-label={openHint}>
      <IconSearch size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
