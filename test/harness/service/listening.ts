import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'

const LISTENS = '0A'
const PROTOCOLS = ['tcp', 'tcp6', 'udp', 'udp6'] as const

/** Where a process and all that it started can be reached over a network, as `tcp 127.0.0.1:8420`. Linux tells it. */
export async function listeningOf(pid: number): Promise<string[]> {
  const pids = await withChildren(pid)
  const own = new Set((await Promise.all(pids.map(socketsOf))).flat())
  const found: string[] = []
  for (const protocol of PROTOCOLS) {
    const [, ...lines] = (await readFile(`/proc/${pid}/net/${protocol}`, 'utf8')).trim().split('\n')
    for (const line of lines) {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
      // A socket of UDP that is bound is reached as it is.
      if (own.has(inode) && (protocol.startsWith('udp') || state === LISTENS))
        found.push(`${protocol} ${addressIn(local)}`)
    }
  }
  return found.toSorted()
}

async function withChildren(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`)
  const lists = await Promise.all(tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8')))
  const children = lists.flatMap((list) => list.trim().split(' ').filter(Boolean).map(Number))
  return [pid, ...(await Promise.all(children.map(withChildren))).flat()]
}

/** Their inodes. What is closed meanwhile is none. */
async function socketsOf(pid: number): Promise<string[]> {
  const folder = `/proc/${pid}/fd`
  const targets = await Promise.all(
    (await readdir(folder)).map((fd) => readlink(join(folder, fd)).catch(() => '')),
  )
  return targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [])
}

/** The kernel writes addresses as words of four bytes, the lowest byte first. */
function addressIn(hex: string): string {
  const [address = '', port = ''] = hex.split(':')
  const bytes = (address.match(/.{8}/g) ?? []).flatMap((word) => [...Buffer.from(word, 'hex')].toReversed())
  const number = Number.parseInt(port, 16)
  if (bytes.length === 4) return `${bytes.join('.')}:${number}`
  const parts = Array.from({ length: 8 }, (_, at) =>
    Buffer.from(bytes)
      .readUInt16BE(2 * at)
      .toString(16),
  )
  return `[${new URL(`http://[${parts.join(':')}]`).hostname.slice(1, -1)}]:${number}`
}
