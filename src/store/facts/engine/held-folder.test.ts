import { expect, test } from 'vitest'
import { folderHolder, holderIn } from './held-folder.ts'

const LOCKS = `1: POSIX  ADVISORY  WRITE 33 fd:01:100 0 EOF
2: FLOCK  ADVISORY  READ  34 fd:01:100 0 EOF
2: -> FLOCK  ADVISORY  WRITE 36 fd:01:100 0 EOF
3: FLOCK  ADVISORY  WRITE 35 fd:01:1100 0 EOF
4: FLOCK  ADVISORY  WRITE 99 07:00:100 0 EOF
5: FLOCK  ADVISORY  WRITE 4711 fd:01:100 0 EOF
`
const DISK = 0xfd01

test('who holds a file is who has its whole lock, of this very inode on this very device', () => {
  expect(holderIn(LOCKS, { dev: DISK, ino: 100 })).toBe(4711)
  expect(holderIn(LOCKS, { dev: 0x700, ino: 100 })).toBe(99)
  expect(holderIn(LOCKS, { dev: 0x701, ino: 100 }), 'the same number on another volume').toBeNull()
  expect(holderIn(LOCKS, { dev: DISK, ino: 1100 })).toBe(35)
  expect(holderIn(LOCKS, { dev: DISK, ino: 7 })).toBeNull()
  expect(holderIn('', { dev: DISK, ino: 100 })).toBeNull()
})

test('a folder that is not there is held by nobody', async () => {
  expect(await folderHolder('/nowhere/at/all')).toBeNull()
})
