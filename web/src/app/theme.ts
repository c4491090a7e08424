import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import { t } from '../i18n/t.ts'

const tide: MantineColorsTuple = [
  '#e6f6f8',
  '#cdebef',
  '#9fd8df',
  '#6cc3ce',
  '#41adbb',
  '#1f97a7',
  '#0f8091',
  '#0b6b7d',
  '#08586a',
  '#064656',
]
const amber: MantineColorsTuple = [
  '#fff8e8',
  '#fdf2d8',
  '#fadfa6',
  '#f5c970',
  '#f0b545',
  '#d99a25',
  '#b97a0c',
  '#8f5c06',
  '#744a04',
  '#5e3b03',
]
const slate: MantineColorsTuple = [
  '#f5f7f8',
  '#eceff1',
  '#dde2e6',
  '#c8d0d6',
  '#a9b4bd',
  '#7f8c97',
  '#5c6974',
  '#46525c',
  '#2b363f',
  '#14202a',
]
const night: MantineColorsTuple = [
  '#e4ecf0',
  '#c4d1d8',
  '#a1b2bc',
  '#7d909b',
  '#3a4a54',
  '#2a3840',
  '#172127',
  '#0d1418',
  '#0a1013',
  '#070b0d',
]

const ON_SURFACE = { backgroundColor: 'var(--tm-surface)' }
const DIALOG_TITLE = { fontWeight: 620 }

const CALENDAR = t('calendar', { returnObjects: true })

export const theme = createTheme({
  primaryColor: 'tide',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  colors: { tide, amber, gray: slate, dark: night },
  black: '#14202a',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  headings: { fontWeight: '620' },
  components: {
    Alert: { defaultProps: { variant: 'light' } },
    Button: { defaultProps: { size: 'sm' } },
    Tooltip: {
      defaultProps: {
        withArrow: true,
        multiline: true,
        maw: 320,
        events: { hover: true, focus: true, touch: true },
      },
    },
    Modal: {
      defaultProps: { centered: true, closeButtonProps: { 'aria-label': t('actions.close') } },
      styles: { title: DIALOG_TITLE, content: ON_SURFACE, header: ON_SURFACE },
    },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': t('showPassword') } },
    },
    DatePicker: { defaultProps: { ariaLabels: CALENDAR } },
    Drawer: {
      defaultProps: { position: 'right', closeButtonProps: { 'aria-label': t('actions.close') } },
      styles: { title: DIALOG_TITLE, content: ON_SURFACE, header: ON_SURFACE },
    },
  },
})

/** Our own names for surfaces and text, so that style sheets speak of roles and not of shades. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': slate[0],
    '--mantine-color-dimmed': '#586570',
    '--mantine-color-placeholder': '#66727d',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-default-border': '#cfd6db',
    '--tm-surface': '#ffffff',
    '--tm-sunken': '#eef1f3',
    '--tm-line': '#e0e5e9',
    '--tm-text': '#14202a',
    '--tm-muted': '#586570',
    '--tm-accent': '#0b6b7d',
    '--tm-accent-soft': '#e3f3f5',
    '--tm-good': '#1c6b45',
    '--tm-warn': '#8a5300',
    '--tm-bad': '#b3261e',
    '--tm-bar': '#0b6b7d1c',
    '--tm-shadow': '0 1px 2px rgb(20 32 42 / 5%)',
  },
  dark: {
    '--mantine-color-body': night[7],
    '--mantine-color-dimmed': '#a1b2bc',
    '--mantine-color-placeholder': '#8b9ca6',
    '--mantine-color-error': '#ff8f85',
    '--mantine-color-default-border': '#3a4a54',
    '--tm-surface': '#141d23',
    '--tm-sunken': '#0f171c',
    '--tm-line': '#25323a',
    '--tm-text': '#e4ecf0',
    '--tm-muted': '#a1b2bc',
    '--tm-accent': '#6cc3ce',
    '--tm-accent-soft': '#12313a',
    '--tm-good': '#6fd3a0',
    '--tm-warn': '#f2b65a',
    '--tm-bad': '#ff8f85',
    '--tm-bar': '#41adbb2b',
    '--tm-shadow': 'none',
  },
})
