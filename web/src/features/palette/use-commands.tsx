import { useMantineColorScheme } from '@mantine/core'
import {
  IconBook2,
  IconBookmark,
  IconCalendar,
  IconDeviceFloppy,
  IconKeyboard,
  IconLanguage,
  IconMoon,
  IconSun,
  IconSunMoon,
  type Icon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { VIEW_PATHS } from '../../../../src/api/contract/words.ts'
import { useGroupsOnly, useMay } from '../../api/session.ts'
import { viewsQuery } from '../../api/views.ts'
import { choose, currentChoice, LANGUAGE_CHOICES } from '../../components/page/language-choice.tsx'
import { t } from '../../i18n/t.ts'
import { PRESETS } from '../explore/range/date-range.ts'
import { MONTH_PRESETS } from '../explore/range/month-range.ts'
import { PAGE_NAMES } from '../views/view-words.ts'
import { hrefOf } from '../views/view-address.ts'
import { useHere, useViewDialog } from '../views/view-dialogs-host.tsx'
import type { Command, CommandGroup } from './command.ts'
import { useNumberCommands } from './use-number-commands.ts'

/** A page the reader may open, as the navigation lists it. */
export interface PalettePage {
  to: string
  label: string
  icon: Icon
}

/** Pages with a range of days in their address: of limits there is a state. */
const RANGED: readonly string[] = VIEW_PATHS.filter((path) => path !== '/limits')

const SCHEMES = [
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
  { value: 'auto', icon: IconSunMoon },
] as const

function usePageCommands(pages: readonly PalettePage[]): Command[] {
  const { history } = useRouter()
  const here = useLocation({ select: ({ pathname }) => pathname })
  return pages.map(({ to, label, icon }) => ({
    id: `page ${to}`,
    label,
    icon,
    keywords: t('palette:words.page'),
    chosen: here === to,
    run: () => history.push(to),
  }))
}

function useViewCommands(): Command[] {
  const { history } = useRouter()
  const enabled = useMay('units:read')
  const views = useQuery({ ...viewsQuery, enabled }).data ?? []
  const here = useHere()
  const open = useViewDialog()
  const save: Command = {
    id: 'view save',
    label: t('views:save'),
    icon: IconDeviceFloppy,
    keywords: t('palette:words.view'),
    run: () => open('save'),
  }
  const saved = views.map((view) => ({
    id: `view ${view.id}`,
    label: view.name,
    description: PAGE_NAMES[view.path],
    icon: IconBookmark,
    keywords: t('palette:words.view'),
    run: () => history.push(hrefOf(view)),
  }))
  return here && enabled ? [save, ...saved] : saved
}

/** Presets of the page that is open; none where it has no range. */
function useRangeCommands(): Command[] {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const presets = useGroupsOnly() ? MONTH_PRESETS : PRESETS
  if (!RANGED.includes(pathname)) return []
  return presets.map((range) => ({
    id: `range ${range}`,
    label: t(`explore:range.preset.${range}`),
    icon: IconCalendar,
    keywords: t('palette:words.range'),
    run: () =>
      void navigate({
        to: '.',
        search: (current) => ({ ...current, range, from: undefined, until: undefined, grain: undefined }),
      }),
  }))
}

function useAppearanceCommands(): Command[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const schemes = SCHEMES.map(({ value, icon }) => ({
    id: `scheme ${value}`,
    label: t(`palette:scheme.${value}`),
    icon,
    keywords: t('palette:words.scheme'),
    chosen: colorScheme === value,
    run: () => setColorScheme(value),
  }))
  const languages = LANGUAGE_CHOICES.map(({ value, label }) => ({
    id: `language ${value}`,
    label: value === '' ? t('palette:languageOfBrowser') : t('palette:language', { name: label }),
    icon: IconLanguage,
    keywords: t('palette:words.language'),
    chosen: currentChoice() === value,
    run: () => choose(value),
  }))
  return [...schemes, ...languages]
}

/** Everything the palette knows without asking the service for it. */
export function useCommands(pages: readonly PalettePage[], showShortcuts: () => void): CommandGroup[] {
  const help: Command[] = [
    {
      id: 'help shortcuts',
      label: t('palette:shortcuts'),
      icon: IconKeyboard,
      keywords: t('palette:words.help'),
      run: showShortcuts,
    },
    {
      id: 'help docs',
      label: t('palette:apiDocs'),
      icon: IconBook2,
      keywords: t('palette:words.docs'),
      run: () => window.location.assign('/docs'),
    },
  ]
  return [
    { title: t('palette:groups.pages'), commands: usePageCommands(pages) },
    { title: t('palette:groups.views'), commands: useViewCommands() },
    { title: t('palette:groups.numbers'), commands: useNumberCommands(), whenAsked: true },
    { title: t('palette:groups.range'), commands: useRangeCommands() },
    { title: t('palette:groups.appearance'), commands: useAppearanceCommands() },
    { title: t('palette:groups.help'), commands: help },
  ]
}
