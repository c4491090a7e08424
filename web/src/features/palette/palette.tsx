// HTML has no elements for a list of results that a text field steers; ARIA calls it a combobox.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Kbd, Text, VisuallyHidden } from '@mantine/core'
import '@mantine/spotlight/styles.css'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { Trans } from 'react-i18next'
import { t } from '../../i18n/t.ts'
import { findCommands, type Command, type CommandGroup } from './command.ts'
import styles from './palette.module.css'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { useCommands, type PalettePage } from './use-commands.tsx'
import { useFound } from './use-found.ts'

const [store, actions] = createSpotlight()

/** Opens the palette, and closes it when it is open. */
export const togglePalette = actions.toggle

interface ResultsProps {
  id: string
  groups: readonly CommandGroup[]
  optionId: (index: number) => string
  selected: number
}

function Results({ id, groups, optionId, selected }: ResultsProps) {
  const places = new Map(groups.flatMap(({ commands }) => commands).map((command, place) => [command, place]))
  const option = (command: Command) => {
    const place = places.get(command) ?? 0
    const chosen = command.chosen && <IconCheck size={16} aria-label={t('palette:chosen')} />
    return (
      <Spotlight.Action
        key={command.id}
        id={optionId(place)}
        role="option"
        aria-selected={place === selected}
        data-selected={place === selected || undefined}
        label={command.label}
        {...(command.description ? { description: command.description } : {})}
        leftSection={<command.icon size={18} stroke={1.7} aria-hidden />}
        rightSection={chosen}
        onClick={command.run}
      />
    )
  }
  return (
    <Spotlight.ActionsList
      id={id}
      role="listbox"
      aria-label={t('palette:title')}
      className={styles['list'] ?? ''}
    >
      {groups.map(({ title, commands }) => (
        <Spotlight.ActionsGroup key={title} label={title} role="group" aria-label={title}>
          {commands.map(option)}
        </Spotlight.ActionsGroup>
      ))}
    </Spotlight.ActionsList>
  )
}

/** Says to a screen reader what the eye sees: how much was found, or that it is still being looked for. */
function Status({
  count,
  query,
  searching,
  failed,
}: {
  count: number
  query: string
  searching: boolean
  failed: boolean
}) {
  const found = count === 0 && !searching ? t('palette:nothing', { query }) : t('palette:results', { count })
  const seen = failed ? t('palette:failed') : searching ? t('palette:searching') : count === 0 ? found : null
  return (
    <>
      <VisuallyHidden component="output">{searching ? '' : found}</VisuallyHidden>
      {seen && (
        <Text size="sm" c="dimmed" px="md" py="xs" aria-hidden={!failed}>
          {seen}
        </Text>
      )}
    </>
  )
}

/** Search over pages, saved views, people and teams, and the commands of the page that is open. */
export function Palette({ pages }: { pages: readonly PalettePage[] }) {
  const [query, setQuery] = useState('')
  const [helping, help] = useDisclosure(false)
  const { opened, selected } = useSpotlight(store)
  const known = useCommands(pages, help.open)
  const { groups: found, searching, failed } = useFound(opened ? query : '')
  const groups = [...findCommands(known, query), ...found]
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0)
  const ids = groups.flatMap(({ commands }) => commands.map((command) => command.id)).join('\n')
  const listId = useId()
  const optionId = (index: number) => `${listId}-${index}`
  // Enter opens the first result, also of results that came later.
  useEffect(() => {
    if (opened) store.updateState((state) => ({ ...state, selected: 0 }))
  }, [opened, ids])
  return (
    <>
      <Spotlight.Root
        store={store}
        shortcut={null}
        query={query}
        onQueryChange={setQuery}
        scrollable
        maxHeight="min(60vh, 460px)"
        aria-label={t('palette:title')}
      >
        <Spotlight.Search
          placeholder={t('palette:placeholder')}
          leftSection={<IconSearch size={20} stroke={1.7} aria-hidden />}
          role="combobox"
          aria-label={t('palette:title')}
          aria-expanded={count > 0}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={count > 0 ? optionId(selected) : undefined}
          maxLength={100}
        />
        <Results id={listId} groups={groups} optionId={optionId} selected={selected} />
        <Status count={count} query={query} searching={searching} failed={failed} />
        <Spotlight.Footer className={styles['footer'] ?? ''}>
          <Text size="xs" c="dimmed">
            <Trans ns="palette" i18nKey="hint" components={{ keys: <Kbd size="xs" /> }} />
          </Text>
        </Spotlight.Footer>
      </Spotlight.Root>
      {helping && <ShortcutsDialog close={help.close} />}
    </>
  )
}
