import { expect, test } from 'vitest'
import type { Simulator } from '../simulator.ts'
import { startSimulator } from '../start-simulator.ts'

const TOKEN = { authorization: 'Bearer ghp_simulator_enterprise_owner' }
/** A Saturday on which nobody of a small company works, and a Wednesday. */
const QUIET = '2026-12-12'
const BUSY = '2026-12-16'

const company = (quietDays?: 'no_content') =>
  startSimulator({
    people: 12,
    days: 60,
    now: Date.UTC(2027, 0, 10, 12),
    codeProfile: 'github-copilot',
    ...(quietDays && { quietDays }),
  })

const statusOf = async ({ url }: Simulator, report: string, day: string) =>
  (await fetch(`${url}/orgs/acme/copilot/metrics/reports/${report}?day=${day}`, { headers: TOKEN })).status

test('a day of which a report has no line is an empty file, or 204 where that is asked for', async () => {
  await using plain = await company()
  await using rude = await company('no_content')
  for (const report of ['users-1-day', 'repos-1-day']) {
    expect(await statusOf(plain, report, QUIET)).toBe(200)
    expect(await statusOf(rude, report, QUIET)).toBe(204)
    expect(await statusOf(rude, report, BUSY)).toBe(200)
  }
  // No team of a company this small has five people.
  expect(await statusOf(rude, 'user-teams-1-day', BUSY)).toBe(204)
  expect(await statusOf(rude, 'organization-1-day', QUIET)).toBe(200)
})
