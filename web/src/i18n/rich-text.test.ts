import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Trans } from './rich-text.ts'

const all = createElement('a', { href: '/evidence' })
const shown = (props: Parameters<typeof Trans>[0]) => renderToStaticMarkup(createElement(Trans, props))

test('a text’s own elements stand around its parts, and every value is filled in', () => {
  const values = { part: 'gpt-5', change: '12%', before: 'October', was: '10', now: '1,000' }
  expect(shown({ i18nKey: 'overview:changes.spend.partUp', values, components: { all } })).toBe(
    '<a href="/evidence">Spend on gpt-5 is up 12%</a> on October, from 10 to 1,000.',
  )
})

test('the form of a plural follows its count, whose digits are grouped', () => {
  const values = { source: 'chat assistant', days: '1 June', reason: 'Lost.' }
  const text = (count: number) =>
    shown({ i18nKey: 'overview:changes.data', count, values, components: { all } })
  expect(text(1)).toContain('>1 day of the chat assistant is missing</a>')
  expect(text(1200)).toContain('>1,200 days of the chat assistant are missing</a>')
})

test('what looks like an element in a value stays text', () => {
  const values = { what: 'model <part>x</part> & <b>y</b> {{what}}' }
  const part = createElement('em')
  expect(shown({ i18nKey: 'overview:changes.mostly', values, components: { part } })).toBe(
    'Mostly <em>model &lt;part&gt;x&lt;/part&gt; &amp; &lt;b&gt;y&lt;/b&gt; {{what}}</em>.',
  )
})
