import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBehalfOf } from '../../../model/asker.ts'
import { ChdbEngine } from './chdb-engine.ts'

let folder: string
let engine: ChdbEngine
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-engine-'))
  engine = new ChdbEngine(join(folder, 'facts'))
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const ask = (text: string, signal?: AbortSignal) =>
  engine.query({ parts: [{ table: text }] }, signal && { signal })

/** A second for a hundred thousand rows, and no processor. */
const slow = (rows: number) => `SELECT sum(sleepEachRow(0.00001)) AS slept FROM numbers(${rows})`
const quick = (rows: number) => `SELECT sum(number) AS sum FROM numbers(${rows})`

const isRunning = async () => {
  const own = `SELECT count() AS running FROM system.processes WHERE query LIKE '%slept%' AND query NOT LIKE '%processes%'`
  return (await ask(own))[0]?.['running']
}

test('what somebody waits for ends before what the service asks of its own accord meanwhile', async () => {
  const ended: string[] = []
  const asked = onBehalfOf('somebody', () => ask(slow(400_000))).then(() => ended.push('asked by somebody'))
  await expect.poll(isRunning).toBe('1')
  // Takes much less than the other sleeps, and much more than the other's answer takes to arrive.
  const ours = ask(quick(1_000_000_000)).then(() => ended.push('of its own accord'))
  await Promise.all([asked, ours])
  expect(ended).toEqual(['asked by somebody', 'of its own accord'])
})

test('what the service asks comes to its end however long somebody asks', async () => {
  const stop = new AbortController()
  const asked = expect(onBehalfOf('somebody', () => ask(slow(100_000_000), stop.signal))).rejects.toThrow(
    'gone',
  )
  await expect.poll(isRunning).toBe('1')
  expect(await ask(quick(200_000))).toEqual([{ sum: '19999900000' }])
  expect(await isRunning()).toBe('1')
  stop.abort(new Error('gone'))
  await asked
})
