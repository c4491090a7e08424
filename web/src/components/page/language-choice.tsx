import { NativeSelect } from '@mantine/core'
import { chooseLanguage, chosenLanguage, LANGUAGES, type Language } from '../../i18n/language.ts'
import { t } from '../../i18n/t.ts'

/** The languages to choose from, each under its own name; the empty one leaves it to the browser. */
export const LANGUAGE_CHOICES = [
  ...Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
  { value: '', label: t('asTheBrowser') },
]

/** The chosen value of `LANGUAGE_CHOICES`. */
export function currentChoice(): string {
  return chosenLanguage() ?? ''
}

export function choose(value: string): void {
  chooseLanguage((value || null) as Language | null)
}

/** The choice where there is no account menu yet. */
export function LanguageChoice() {
  return (
    <NativeSelect
      label={t('language')}
      data={LANGUAGE_CHOICES}
      value={currentChoice()}
      onChange={(event) => choose(event.currentTarget.value)}
      size="xs"
      mt="xl"
      maw={220}
    />
  )
}
