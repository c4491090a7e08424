/** How a language writes what stands within a sentence. */
interface Writing {
  number: (digits: string) => string
  /** A day (`2026-03-10`) or an instant. */
  time: (bound: string) => string
  /** What stands between the parts of a list, e.g. ` and `. */
  joints: Readonly<Record<string, string>>
}

/**
 * Sentences of the service by the English one. What varies stands in braces, in both languages under the same name:
 * `{name}` as it came, `{#count}` a number, `{@day}` a day or an instant, `{&names}` a list of names, and `{~what}` other
 * words of this table, one by one or as a list; where those are not in it, the sentence counts as not known.
 */
export type Sentences = Readonly<Record<string, string>>

/** The words in the other language; undefined where they, or a part of them, are in no table. */
export type Say = (english: string) => string | undefined

export const PLACE = /\{([#@&~]?)(\w+)\}/g

// A name holds no end of a sentence, or it would take a whole sentence that is not known for a name.
const FORMS: Readonly<Record<string, string>> = {
  '#': String.raw`-?\d+(?:\.\d+)?`,
  '@': String.raw`\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?`,
  '&': '(?:(?![.:] ).)+?',
  '~': '.+?',
  '': '(?:(?![.:] ).)+?',
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

function formOf(english: string): RegExp {
  let [form, end] = ['', 0]
  for (const { 0: place, 1: mark = '', 2: name = '', index } of english.matchAll(PLACE)) {
    form += `${escaped(english.slice(end, index))}(?<${name}>${FORMS[mark]})`
    end = index + place.length
  }
  return new RegExp(`^${form}${escaped(english.slice(end))}$`, 's')
}

/** How a table is read. Sentences with the most words of their own come first, so that names hold none of them. */
export function sayingOf(sentences: Sentences, { number, time, joints }: Writing): Say {
  const withPlaces = Object.entries(sentences)
    .filter(([english]) => english.includes('{'))
    .map(([english, said]) => ({ english, said, length: english.replaceAll(PLACE, '').length }))
    .toSorted((a, b) => b.length - a.length)
  let forms: { form: RegExp; english: string; said: string }[] | null = null
  const heard = new Map<string, string | undefined>()
  const joint = new RegExp(`(${Object.keys(joints).map(escaped).join('|')})`)

  /** Every second part is a joint. */
  function list(text: string, one: Say): string | undefined {
    const parts = text.split(joint).map((part, i) => (i % 2 === 1 ? joints[part] : one(part)))
    return parts.includes(undefined) ? undefined : parts.join('')
  }

  function value(mark: string, text: string): string | undefined {
    if (mark === '#') return number(text)
    if (mark === '@') return time(text)
    if (mark === '&') return list(text, (name) => name)
    return mark === '~' ? (say(text) ?? list(text, say)) : text
  }

  function filled(said: string, english: string, values: Readonly<Record<string, string>>) {
    let whole = true
    const marks = new Map([...english.matchAll(PLACE)].map(([, mark = '', name = '']) => [name, mark]))
    const text = said.replaceAll(PLACE, (_, __, name: string) => {
      const known = value(marks.get(name) ?? '', values[name] ?? '')
      whole &&= known !== undefined
      return known ?? ''
    })
    return whole ? text : undefined
  }

  function matched(text: string): string | undefined {
    forms ??= withPlaces.map(({ english, said }) => ({ form: formOf(english), english, said }))
    for (const { form, english, said } of forms) {
      const values = form.exec(text)?.groups
      const known = values && filled(said, english, values)
      if (known !== undefined) return known
    }
    return undefined
  }

  /** Several sentences one after the other, or a name and what is said about it. */
  function inParts(text: string): string | undefined {
    for (const { 0: end, index } of text.matchAll(/[.!?] (?=\S)|: /g)) {
      const [first, rest] = [text.slice(0, index + 1), text.slice(index + end.length)]
      const name = end === ': ' ? text.slice(0, index) : null
      const known = name === null ? say(first) : `${matched(name) ?? sentences[name] ?? name}:`
      const others = known === undefined ? undefined : say(rest)
      if (others !== undefined) return `${known} ${others}`
    }
    return undefined
  }

  function say(english: string): string | undefined {
    if (Object.hasOwn(sentences, english)) return sentences[english]
    if (FORMED_TIME.test(english)) return time(english)
    if (!heard.has(english)) {
      heard.set(english, undefined)
      heard.set(english, matched(english) ?? inParts(english))
    }
    return heard.get(english)
  }
  return say
}

const FORMED_TIME = new RegExp(`^${FORMS['@']}$`)
