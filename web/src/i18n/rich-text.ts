import i18next, { type FlatNamespace, type ParseKeys } from 'i18next'
import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { language } from './t.ts'

type Values = Readonly<Record<string, unknown>>
type TextKey = ParseKeys<['common', ...FlatNamespace[]]>

interface TransProps {
  i18nKey: TextKey
  count?: number | undefined
  values?: Values
  /** What stands around the text of `<name>…</name>`, by name. */
  components: Readonly<Record<string, ReactElement>>
}

/** As it is written, its places not filled in yet. Texts without forms for a count have one form. */
function rawText(key: string, count: number | undefined): string {
  const [space = '', path = ''] = key.includes(':') ? key.split(':') : ['common', key]
  const form = count === undefined ? '' : `_${new Intl.PluralRules(language()).select(count)}`
  const found: unknown =
    i18next.getResource(language(), space, path + form) ?? i18next.getResource(language(), space, path)
  return typeof found === 'string' ? found : key
}

const ELEMENT = /<(\w+)>(.*?)<\/\1>/gs

/**
 * A text that holds elements. Only the text's own elements count: values are filled in after it is taken apart, so that an
 * angle bracket in a vendor's name stays a character.
 */
export function Trans({ i18nKey, count, values = {}, components }: TransProps): ReactNode {
  const filled = { ...values, ...(count === undefined ? {} : { count }) }
  const text = rawText(i18nKey, count)
  const part = (raw: string) => i18next.services.interpolator.interpolate(raw, filled, language(), {})
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: whole, 1: name = '', 2: inner = '', index } of text.matchAll(ELEMENT)) {
    const element = components[name]
    parts.push(part(text.slice(end, index)), element ? cloneElement(element, {}, part(inner)) : part(inner))
    end = index + whole.length
  }
  return createElement(Fragment, null, ...parts, part(text.slice(end)))
}
