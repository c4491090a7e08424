import { ActionIcon, Kbd, Text, UnstyledButton } from '@mantine/core'
import { useHotkeys, useOs } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { createContext, useContext, useState, type ComponentType, type ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import type { PalettePage } from '../features/palette/use-commands.tsx'
import { usePages } from './navigation.tsx'
import styles from './shell.module.css'

const Toggle = createContext(() => {})

/** Ctrl or Cmd + K for everything inside. The palette is fetched when it is first asked for. */
export function PaletteKeys({ children }: { children: ReactNode }) {
  const pages = usePages()
  const [Palette, setPalette] = useState<ComponentType<{ pages: readonly PalettePage[] }> | null>(null)
  const toggle = () =>
    void import('../features/palette/palette.tsx').then((loaded) => {
      setPalette(() => loaded.Palette)
      loaded.togglePalette()
    })
  useHotkeys([['mod+K', toggle]], [])
  return (
    <Toggle value={toggle}>
      {children}
      {Palette && <Palette pages={pages} />}
    </Toggle>
  )
}

/** For the mouse, above the navigation. */
export function PaletteButton() {
  const toggle = useContext(Toggle)
  const os = useOs()
  return (
    <UnstyledButton className={styles['search'] ?? ''} onClick={toggle} title={t('palette:openHint')}>
      <IconSearch size={16} stroke={1.7} aria-hidden />
      <Text span size="sm" flex={1}>
        {t('palette:open')}
      </Text>
      <Kbd size="xs" aria-hidden>
        {os === 'macos' || os === 'ios' ? '⌘' : 'Ctrl'} K
      </Kbd>
    </UnstyledButton>
  )
}

/** For narrow screens, beside the menu. */
export function PaletteIcon() {
  const toggle = useContext(Toggle)
  return (
    <ActionIcon variant="subtle" color="gray" size={34} onClick={toggle} aria-label={t('palette:openHint')}>
      <IconSearch size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
