import { Kbd, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Trans } from '../../i18n/rich-text.ts'
import { t } from '../../i18n/t.ts'
import { CommandList } from './command-list.tsx'
import styles from './palette.module.css'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { useCommands, type PalettePage } from './use-commands.tsx'

interface PaletteProps {
  pages: readonly PalettePage[]
  opened: boolean
  close: () => void
}

function Commands({
  pages,
  close,
  showShortcuts,
}: Omit<PaletteProps, 'opened'> & { showShortcuts: () => void }) {
  return <CommandList known={useCommands(pages, showShortcuts)} close={close} />
}

/** Search over pages, saved views, people and teams, and the commands of the page that is open. */
export function Palette({ pages, opened, close }: PaletteProps) {
  const [helping, help] = useDisclosure(false)
  return (
    <>
      <Modal.Root
        opened={opened}
        onClose={close}
        size={600}
        yOffset="10vh"
        padding={0}
        classNames={{ content: styles['content'] ?? '' }}
      >
        <Modal.Overlay backgroundOpacity={0.35} />
        <Modal.Content aria-label={t('palette:title')}>
          <Commands pages={pages} close={close} showShortcuts={help.open} />
          <Text size="xs" c="dimmed" className={styles['footer'] ?? ''}>
            <Trans i18nKey="palette:hint" components={{ keys: <Kbd size="xs" /> }} />
          </Text>
        </Modal.Content>
      </Modal.Root>
      {helping && <ShortcutsDialog close={help.close} />}
    </>
  )
}
