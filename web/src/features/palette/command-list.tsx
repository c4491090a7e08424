// HTML has no elements for results that a text field steers; ARIA calls them the options of a combobox.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../i18n/t.ts'
import { findCommands, stepTo, type Command, type CommandGroup } from './command.ts'
import styles from './palette.module.css'
import { useFound } from './use-found.ts'

interface OptionProps {
  command: Command
  id: string
  selected: boolean
  run: () => void
}

/** The field keeps the focus and takes the keys; an option takes the mouse. */
function Option({ command, id, selected, run }: OptionProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected) place.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={place}
      id={id}
      role="option"
      aria-selected={selected}
      className={styles['option']}
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      <command.icon size={18} stroke={1.7} aria-hidden />
      <span className={styles['label']}>
        {command.label}
        {command.description && <span className={styles['description']}>{command.description}</span>}
      </span>
      {command.chosen && <IconCheck size={16} aria-label={t('palette:chosen')} />}
    </div>
  )
}

interface ResultsProps {
  id: string
  groups: readonly CommandGroup[]
  options: readonly Command[]
  selected: number
  run: (command: Command) => void
}

function Results({ id, groups, options, selected, run }: ResultsProps) {
  return (
    <div id={id} role="listbox" aria-label={t('palette:title')} className={styles['list']}>
      {groups.map(({ title, commands }) => (
        <div key={title} role="group" aria-label={title}>
          <div className={styles['group']} aria-hidden>
            {title}
          </div>
          {commands.map((command) => {
            const place = options.indexOf(command)
            return (
              <Option
                key={command.id}
                command={command}
                id={`${id}-${place}`}
                selected={place === selected}
                run={() => run(command)}
              />
            )
          })}
        </div>
      ))}
    </div>
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
  const missing = failed ? t('palette:failed') : searching ? t('palette:searching') : null
  const seen = missing ?? (count === 0 ? found : null)
  return (
    <>
      <VisuallyHidden component="output">
        {searching ? '' : failed ? t('palette:failed') : found}
      </VisuallyHidden>
      {seen && (
        <Text size="sm" c="dimmed" px="md" py={8} aria-hidden>
          {seen}
        </Text>
      )}
    </>
  )
}

/** The field, and what it finds: by arrow keys and Enter, or by the mouse. */
export function CommandList({ known, close }: { known: readonly CommandGroup[]; close: () => void }) {
  const listId = useId()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const { groups: found, searching, failed } = useFound(query)
  const groups = [...findCommands(known, query), ...found]
  const options = groups.flatMap(({ commands }) => commands)
  // Results that come later may be fewer than those before.
  const selected = Math.min(at, options.length - 1)
  const run = (command: Command) => {
    close()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const chosen = options[selected]
    const next = stepTo(event.key, selected, options.length)
    if (next !== null) setAt(next)
    else if (event.key === 'Enter' && chosen) run(chosen)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={styles['field']}>
        <IconSearch size={20} stroke={1.7} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label={t('palette:title')}
          aria-expanded={options.length > 0}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={options.length > 0 ? `${listId}-${selected}` : undefined}
          placeholder={t('palette:placeholder')}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Results id={listId} groups={groups} options={options} selected={selected} run={run} />
      <Status count={options.length} query={query} searching={searching} failed={failed} />
    </>
  )
}
