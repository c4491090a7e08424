import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLogger } from '../../lib/logger.ts'
import { openChdb } from '../../store/facts/engine/open-chdb.ts'
import { rowWith } from '../../store/facts/releases/write-releases.ts'
import { openReleaseReader } from './release-reader.ts'

const CHAT = {
  source: 'chat',
  table: 'totals',
  grain: 'month',
  from: '2026-04-01',
  to: '2026-05-01',
} as const

test('says what was released, and nothing of how it is kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-releases-'))
  const logger = createLogger({ level: 'silent' })
  await using facts = await openChdb({ path: join(folder, 'facts'), logger })
  await facts.migrate()
  const of = { tenant: 'one', source: 'chat', cut: 'totals', grain: 'month' } as const
  const span = { from: '2026-04-01', to: '2026-05-01' }
  const amount = { dimension: null, key: '', metric: 'spend.usd', amount: '1.5', people: null } as const
  const cell = { ...span, ...amount, withheld: false, members: null }
  const state = { state: 'released', revision: 1, people: 9 } as const
  await facts.writeReleases([rowWith({ ...of, ...span, ...state, inputs: '' }, [cell])])
  const unit = { id: 'g', name: 'Group', counted: 6, members: 7, kept: true, newcomers: 0 }
  const structure = { quarter: '2026-04-01', members: [], units: [{ ...unit, blocks: [0] }] }
  await facts.writeStructure({ tenant: 'one', source: 'chat' }, structure, { to: '2026-07-01', inputs: '' })

  const reader = openReleaseReader(facts, 'one')
  expect(await reader.rows(CHAT)).toEqual([{ ...span, ...state }])
  expect(await reader.cells({ ...CHAT, dimension: null, metrics: ['spend.usd'] })).toEqual([cell])
  expect(await reader.units({ source: 'chat', month: '2026-06' })).toEqual([unit])
  expect(await openReleaseReader(facts, 'two').rows(CHAT)).toEqual([])
  await rm(folder, { recursive: true, force: true })
})
