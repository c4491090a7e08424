// HTML has no elements for results that a text field steers; ARIA calls them the options of a combobox.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import '@mantine/spotlight/styles.css'
import { Kbd, Modal, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../i18n/t.ts'
import { Trans } from '../../i18n/rich-text.ts'
import { findCommands, pageStep, type Command, type CommandGroup } from './command.ts'
import styles from './palette.module.css'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { useCommands, type PalettePage } from './use-commands.tsx'
import { usePaletteWords } from './palette-words.ts'
import { useFound } from './use-found.ts'
import { Hint } from '../../components/side-text.tsx'

const [store, { toggle }] = createSpotlight()
export const togglePalette = toggle

const LIST = 'palette-results'
const optionId = (place: number) => `palette-result-${place}`

/** Spotlight marks what is selected for the eye alone; the roles and states say it to a screen reader as well. */
function Option({ command, place, selected }: { command: Command; place: number; selected: boolean }) {
  const { icon: SpotlightIcon, label, description, chosen, run } = command
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (selected) element.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <Spotlight.Action
      ref={element}
      // An action's own id is not put on its element.
      renderRoot={(root) => <button type="button" {...root} id={optionId(place)} />}
      role="option"
      aria-selected={selected}
      data-selected={selected || undefined}
      className={styles['option'] ?? ''}
      onClick={run}
    >
      <SpotlightIcon size={18} stroke={1.7} aria-hidden />
      <span className={styles['label']}>
        {label}
        {description && <span className={styles['description']}>{description}</span>}
      </span>
      {chosen && <IconCheck size={16} aria-label={t('palette:chosen')} />}
    </Spotlight.Action>
  )
}

interface FieldProps {
  selected: number
  count: number
  select: (place: number) => void
}

function Field({ selected, count, select }: FieldProps) {
  const { placeholder } = usePaletteWords()
  const onKeyDown = (event: KeyboardEvent) => {
    const page = pageStep(event.key, selected, count)
    if (page !== null) {
      event.preventDefault()
      store.updateState((state) => ({ ...state, selected: page }))
    }
    // Spotlight moves by its own keys after this, and tells nobody.
    queueMicrotask(() => select(store.getState().selected))
  }
  return (
    <Spotlight.Search
      data-autofocus
      role="combobox"
      aria-label={t('palette:title')}
      aria-expanded={count > 0}
      aria-autocomplete="list"
      aria-controls={LIST}
      aria-activedescendant={count > 0 ? optionId(selected) : undefined}
      placeholder={placeholder}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={20} stroke={1.7} aria-hidden />}
      classNames={{ wrapper: styles['field'] ?? '' }}
      onChange={() => select(0)}
      onKeyDown={onKeyDown}
    />
  )
}

interface StatusProps {
  count: number
  query: string
  searching: boolean
  failed: boolean
}

/** Says to a screen reader what the eye sees: how much was found, or that it is still being looked for. */
function Status({ count, query, searching, failed }: StatusProps) {
  const found = count === 0 ? t('palette:nothing', { query }) : t('palette:results', { count })
  const words = usePaletteWords()
  const missing = failed ? words.failed : searching ? words.searching : null
  const seen = missing ?? (count === 0 ? found : null)
  return (
    <>
      <VisuallyHidden component="output">{searching ? '' : failed ? words.failed : found}</VisuallyHidden>
      {seen && (
        <Hint px="md" py={8} aria-hidden>
          {seen}
        </Hint>
      )}
    </>
  )
}

/** The field, and what it finds: by arrow keys and Enter, or by the mouse. */
function Results({ known }: { known: readonly CommandGroup[] }) {
  const { query } = useSpotlight(store)
  const [at, select] = useState(0)
  const { groups: found, searching, failed } = useFound(query)
  const groups = [...findCommands(known, query), ...found]
  const options = groups.flatMap(({ commands }) => commands)
  // Results that come later may be fewer than those before.
  const selected = Math.min(at, options.length - 1)
  useEffect(() => store.updateState((state) => ({ ...state, selected: 0 })), [])
  return (
    <>
      <Field selected={selected} count={options.length} select={select} />
      <Spotlight.ActionsList
        id={LIST}
        role="listbox"
        aria-label={t('palette:title')}
        className={styles['list'] ?? ''}
      >
        {groups.map(({ title, commands }) => (
          <Spotlight.ActionsGroup
            key={title}
            role="group"
            aria-label={title}
            label={title}
            className={styles['group'] ?? ''}
          >
            {commands.map((command) => {
              const place = options.indexOf(command)
              return <Option key={command.id} command={command} place={place} selected={place === selected} />
            })}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
      <Status count={options.length} query={query} searching={searching} failed={failed} />
    </>
  )
}

/** What the page that is open can do is asked for only while the palette is. */
function Commands({ pages, help }: { pages: readonly PalettePage[]; help: () => void }) {
  return <Results known={useCommands(pages, help)} />
}

/** Search over pages, saved views, people and teams, and the commands of the page that is open. */
export function Palette({ pages }: { pages: readonly PalettePage[] }) {
  const [helping, help] = useDisclosure(false)
  return (
    <>
      <Spotlight.Root
        store={store}
        shortcut={null}
        yOffset="10vh"
        overlayProps={{ backgroundOpacity: 0.35 }}
        // At once: keys that are pressed while it fades would go to the palette that is closing.
        transitionProps={{ duration: 0 }}
        centered={false}
        classNames={{ content: styles['content'] ?? '' }}
      >
        <Modal.Title hidden>{t('palette:title')}</Modal.Title>
        <Commands pages={pages} help={help.open} />
        <Spotlight.Footer className={styles['footer'] ?? ''} fz="xs" c="dimmed" visibleFrom="xs">
          <Trans i18nKey="palette:hint" components={{ keys: <Kbd size="xs" /> }} />
        </Spotlight.Footer>
      </Spotlight.Root>
      {helping && <ShortcutsDialog close={help.close} />}
    </>
  )
}
