import type { Icon } from '@tabler/icons-react'

/** One thing the palette can do. */
export interface Command {
  id: string
  label: string
  description?: string
  icon: Icon
  /** Words it is found by beside its label. */
  keywords?: string
  /** It is what the page is set to already. */
  chosen?: boolean
  run: () => void
}

export interface CommandGroup {
  title: string
  commands: Command[]
  /** Too many to be listed before anything is typed. */
  whenAsked?: boolean
}

/** Small letters without accents, so that `muller` finds Müller. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Groups with the commands that have every word of the query; empty groups are left out. */
export function findCommands(groups: readonly CommandGroup[], query: string): CommandGroup[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const fits = ({ label, description = '', keywords = '' }: Command) => {
    const text = plain(`${label} ${description}`)
    // Nobody sees the words beside it, so half of one in the middle would find what nobody meant.
    const besides = plain(keywords).split(' ')
    return words.every((word) => text.includes(word) || besides.some((one) => one.startsWith(word)))
  }
  return groups
    .filter(({ whenAsked }) => words.length > 0 || !whenAsked)
    .map(({ title, commands }) => ({ title, commands: commands.filter(fits) }))
    .filter(({ commands }) => commands.length > 0)
}

/** Where a key that turns a page of a list of `count` leads; null for any other key. */
export function pageStep(key: string, from: number, count: number): number | null {
  if (key === 'PageDown') return Math.min(from + 8, count - 1)
  return key === 'PageUp' ? Math.max(from - 8, 0) : null
}
