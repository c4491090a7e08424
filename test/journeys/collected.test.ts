import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { openBrowser } from '../harness/service/browser.ts'
import { ALWAYS_BUSY } from '../harness/vendor/always-busy.ts'
import { bothTools } from './collected/both-tools.suite.ts'
import { connectApp, suspendApp } from './collected/code-app.suite.ts'
import { everyPage } from './collected/every-page.suite.ts'
import { exploringNumbers } from './collected/exploring-numbers.suite.ts'
import { firstRun } from './collected/first-run.suite.ts'
import { whereGroupsAreShown } from './collected/groups.suite.ts'
import { listsBesideBefore } from './collected/lists-beside-before.suite.ts'
import { matching } from './collected/matching.suite.ts'
import { overviewOfMonth } from './collected/overview.suite.ts'
import { newInstallation, sharedInstallation } from './installation.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** So that lists have two weeks to compare with each other. */
const DAYS = 16

/**
 * From the first run to the end of what can be done with it: starting a service, its browser and collecting both sources take
 * longer than most journeys, so that these go through one installation, each where the one before it ended.
 */
describe('an installation', () => {
  const at = sharedInstallation(() =>
    newInstallation(browser, {
      world: {
        ...ALWAYS_BUSY,
        days: DAYS,
        people: 30,
        seed: 56,
        otherAddresses: 0.6,
        awkwardNames: true,
        fileMinutes: 1440,
        recentFileMinutes: 240,
        codeProfile: 'github-copilot',
      },
      env: { TIDEMARK_UPSTREAM_REPORT_DAYS: String(ALWAYS_BUSY.days) },
    }),
  )
  describe('the first run', () => firstRun(at))
  describe('looking at numbers', () => exploringNumbers(at))
  describe('a list', () => listsBesideBefore(at))
  describe('the overview', () => overviewOfMonth(at))
  describe('the installed app', () => connectApp(at))
  describe('spend', () => bothTools(at))
  describe('people of both', () => matching(at))
  describe('every page', () => everyPage(at))
  // The way back takes two people and weeks.
  describe('where groups are shown', () => whereGroupsAreShown(at))
  describe('the installed app, in the end', () => suspendApp(at))
})
