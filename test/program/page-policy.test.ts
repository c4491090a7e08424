import { expect, test } from 'vitest'
import { usePageApp } from '../harness/service/page-app.ts'

const at = usePageApp()

/** What the page would be tinted with, had somebody slipped in the given markup. */
const tintAfter = (insert: string) => `(() => {
  ${insert}
  return getComputedStyle(document.body).outlineColor
})()`
const SLIPPED_IN = [
  `document.body.insertAdjacentHTML('beforeend', '<style>body { outline-color: rgb(1, 2, 3) }</style>')`,
  `document.body.setAttribute('style', 'outline-color: rgb(1, 2, 3)')`,
]

test('a page sets its own styles, and none that somebody slips into it', async () => {
  await using opened = await at.open()
  const { page, complaints } = opened
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  const variable = `getComputedStyle(document.documentElement).getPropertyValue('--mantine-primary-color-filled')`
  expect(await page.evaluate<string>(variable)).not.toBe('')
  const rules = `document.querySelector('style[data-mantine-styles]').sheet.cssRules.length`
  expect(await page.evaluate<number>(rules)).toBeGreaterThan(0)
  expect(complaints.filter((text) => !text.includes('status of 401'))).toEqual([])

  for (const [place, insert] of SLIPPED_IN.entries()) {
    expect(await page.evaluate<string>(tintAfter(insert))).not.toBe('rgb(1, 2, 3)')
    const refused = () => complaints.filter((text) => text.includes('style-src')).length
    await expect.poll(refused).toBe(place + 1)
  }
})

test('what allows styles is another with each answer, and stands in no file', async () => {
  const nonceOf = async (path: string) => {
    const answer = await at.app.request(path)
    const [, named] =
      /style-src 'self' 'nonce-([\w-]+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? []
    expect(await answer.text()).toContain(`nonce="${named}"`)
    return named
  }
  expect(await nonceOf('/')).not.toBe(await nonceOf('/'))
  const file = await at.app.request('/index.html')
  expect([file.status, file.headers.get('location')]).toEqual([302, '/'])
  const docs = (await at.app.request('/docs')).headers.get('content-security-policy')
  expect(docs).toMatch(/style-src 'self' ?(?:;|$)/)
})
