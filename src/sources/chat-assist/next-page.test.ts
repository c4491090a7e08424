import { describe, expect, it } from 'vitest'
import { chatProfiles } from './profiles.ts'
import { createCostFeed } from './costs/costs.ts'
import type { ChatAssistClient } from './client.ts'
import { nextPageAfter } from './next-page.ts'

const at = (micros: number) => `2026-03-02T00:00:00.${String(micros).padStart(6, '0')}Z`
const files = (...micros: number[]) => micros.map((one) => ({ endTime: at(one) }))

describe('nextPageAfter', () => {
  it.each<[string, Parameters<typeof nextPageAfter>[0], number | null]>([
    ['the end the page names', { files: files(1, 2, 3), lastEndTime: at(3) }, 3],
    ['the last file where it names none', { files: files(2, 3, 1), lastEndTime: null }, 3],
    ['the end it names beyond its files', { files: files(1, 2, 2), lastEndTime: at(9) }, 9],
    ['the time before, when it ends among equals', { files: files(1, 2, 3, 3), lastEndTime: at(3) }, 2],
    ['the end after all, when there is nothing but equals', { files: files(3, 3, 3), lastEndTime: at(3) }, 3],
    ['nothing, when it is empty', { files: [], lastEndTime: null }, null],
    ['nothing, when it goes back', { files: files(0), lastEndTime: at(0) }, null],
    ['nothing, when its end is no time', { files: [], lastEndTime: 'soon' }, null],
  ])('is %s', (_what, page, next) => {
    expect(nextPageAfter(page, at(0))).toBe(next === null ? null : at(next))
  })

  it('never asks the same question twice', () => {
    expect(nextPageAfter({ files: files(2, 3, 3), lastEndTime: at(3) }, at(2))).toBe(at(3))
    expect(nextPageAfter({ files: files(3, 3), lastEndTime: at(3) }, at(3))).toBeNull()
  })
})

it('U18: gives up after ten thousand pages', async () => {
  const [profile] = chatProfiles({ chatAssistApiUrl: null, requestsPerMinute: null, retentionDays: null })
  if (!profile) throw new Error('no profile')
  let pages = 0
  const client: Pick<ChatAssistClient, 'getText' | 'logsPath'> = {
    logsPath: '/logs',
    async getText() {
      pages += 1
      const text = JSON.stringify({ data: [], has_more: true, last_end_time: at(pages) })
      return {
        status: 200,
        contentType: 'application/json',
        upstreamNow: null,
        headers: {},
        redirected: false,
        text,
      }
    },
  }
  const unused = () => Promise.reject(new Error('not part of listing'))
  const feed = createCostFeed({ ...client, limitsPath: '', getFile: unused, spool: unused }, profile)
  const listAll = async () => {
    for await (const page of feed.list({ after: at(0) }, new AbortController().signal))
      expect(page.files).toEqual([])
  }
  await expect(listAll()).rejects.toMatchObject({ failure: { kind: 'unexpected', reason: 'too_many_pages' } })
  expect(pages).toBe(10_000)
})
