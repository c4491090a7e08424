import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** The shell first: without a window to draw it computes half of what the whole browser does. */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

export const INSTALL_CHROMIUM =
  'The browser journeys need Chromium and none was found. Install one with:\n' +
  '  npx playwright-core install --with-deps chromium-headless-shell\n' +
  'or set CHROMIUM_PATH to the executable you have.'

/**
 * Path of a Chromium on this machine: CHROMIUM_PATH, the distribution's places, then Playwright's own.
 * @throws Error with the command that installs one: a journey that cannot run fails and is never skipped
 */
export function findChromium(
  chosen: string | undefined = process.env['CHROMIUM_PATH'],
  places: readonly string[] = [...USUAL_PLACES, chromium.executablePath()],
): string {
  if (chosen) {
    if (existsSync(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist.\n${INSTALL_CHROMIUM}`)
  }
  const found = places.find((place) => existsSync(place))
  if (found === undefined) throw new Error(INSTALL_CHROMIUM)
  return found
}
