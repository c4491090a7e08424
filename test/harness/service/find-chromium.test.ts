import { expect, test } from 'vitest'
import { findChromium } from './find-chromium.ts'

test('a machine without Chromium fails with the command that installs it', () => {
  expect(() => findChromium(undefined, ['/nowhere/chromium'])).toThrow('npx playwright-core install')
})

test('a CHROMIUM_PATH that does not exist is named, not passed over', () => {
  expect(() => findChromium('/nowhere/mine', [process.execPath])).toThrow('/nowhere/mine')
})

test('the first place that exists is taken', () => {
  expect(findChromium(undefined, ['/nowhere/chromium', process.execPath])).toBe(process.execPath)
})
