import { expect, test } from 'vitest'
import { createDiskGuard, DiskNearlyFullError } from './disk-guard.ts'

function guardOn(free: { bytes: number }) {
  return createDiskGuard({ folder: '/', minFreeBytes: 1000, readFree: () => Promise.resolve(free.bytes) })
}

test('what goes on is ended when room goes, and told once', async () => {
  const free = { bytes: 1000 }
  const disk = guardOn(free)
  expect(await disk.look()).toBe('same')
  const { signal } = disk
  free.bytes = 999
  expect(await disk.look()).toBe('short')
  expect(await disk.look()).toBe('same')
  expect(signal.reason).toBeInstanceOf(DiskNearlyFullError)
  expect(disk.trouble).toMatchObject({ free: 999, minFree: 1000 })
})

test('it goes on once there is clearly more room, and only when it is said', async () => {
  const free = { bytes: 10 }
  const disk = guardOn(free)
  await disk.look()
  free.bytes = 1001
  expect(await disk.look(), 'what an ended run let go of is no room').toBe('same')
  free.bytes = 1100
  expect(await disk.look()).toBe('room')
  expect(disk.signal.aborted, 'the stores are looked at first').toBe(true)
  disk.room()
  expect(disk.trouble).toBeNull()
  expect(disk.signal.aborted).toBe(false)
})

test('the disk of a ClickHouse server counts as well, and is named', async () => {
  const server = { bytes: 999 }
  const disk = createDiskGuard({
    folder: '/',
    minFreeBytes: 1000,
    readFree: () => Promise.resolve(5000),
    readServerFree: () => Promise.resolve(server.bytes),
  })
  expect(await disk.look()).toBe('short')
  expect(disk.trouble).toMatchObject({ free: 999, place: 'clickhouse' })
  server.bytes = 2000
  expect(await disk.look()).toBe('room')
  expect(disk.freeBytes).toBe(2000)
})

test('the system says how much is free', async () => {
  const disk = createDiskGuard({ folder: '/', minFreeBytes: 0 })
  await disk.look()
  expect(disk.freeBytes).toBeGreaterThan(0)
})
