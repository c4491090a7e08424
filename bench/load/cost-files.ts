import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The vendor's maximum size of a file. */
const FILE_BYTES = 15_000_000
const DAYS = 2
const PEOPLE = 50_000

export interface CostFileEntry {
  id: string
  end_time: string
  file_size: number
  file_sha256: string
}

/** Write cost records of the published format into files of the vendor's size. @returns the list of files */
export async function writeCostFiles(
  folder: string,
  records: number,
  until: number,
): Promise<CostFileEntry[]> {
  await mkdir(folder, { recursive: true })
  const random = createRandom(20_260_310)
  const entries: CostFileEntry[] = []
  let lines: string[] = []
  let bytes = 0
  const close = async (at: number) => {
    const id = `eclf_${String(entries.length).padStart(5, '0')}`
    const body = Buffer.from(lines.join(''))
    // Flushed, so that the measurements do not wait for the disk to write it.
    await writeFile(join(folder, `${id}.jsonl`), body, { flush: true })
    const end_time = new Date(until - Math.floor((1 - at / records) * DAYS * 86_400_000)).toISOString()
    const file_sha256 = createHash('sha256').update(body).digest('hex')
    entries.push({ id, end_time, file_size: body.length, file_sha256 })
    lines = []
    bytes = 0
  }
  for (let n = 0; n < records; n += 1) {
    const hour = Math.floor((until - (1 - n / records) * DAYS * 86_400_000) / 3_600_000) - 4
    const line = `${JSON.stringify(costRecord(random, hour))}\n`
    if (bytes + line.length > FILE_BYTES) await close(n)
    lines.push(line)
    bytes += line.length
  }
  await close(records)
  return entries
}

/** Everybody whom the records may name. */
export const everybody = () => Array.from({ length: PEOPLE }, (_, person) => namesOf(person))

const namesOf = (person: number) => ({
  user_id: `user-${String(person).padStart(24, '0')}`,
  email: `person.${person}@example.com`,
  name: `Person ${person}`,
})

type Random = () => number

function costRecord(random: Random, hour: number): object {
  const at = new Date(hour * 3_600_000).toISOString()
  const person = Math.floor(PEOPLE * random() ** 1.7)
  const model = pick(random, ['gpt-5.5', 'gpt-5.6-sol', 'gpt-5-thinking', 'gpt-5.5-pro'])
  const line = (kind: string, tokens: number, perMillion: number) => ({
    sku: `${model} - ${kind}`,
    quantity: { value: tokens, unit: 'tokens' },
    cost: { value: Math.round(tokens * perMillion) / 1e6, unit: 'CREDITS' },
  })
  const [input, output] = [Math.floor(random() * 100_000), Math.floor(random() * 10_000)]
  return {
    event_id: uuid(random),
    type: 'COSTS',
    timestamp: `${at.slice(0, 13)}:59:59Z`,
    payload: {
      day: at.slice(0, 10),
      hour: Number(at.slice(11, 13)),
      organization_id: 'org-p13k3klgno5cqxbf0q8hpgrk',
      identity: {
        ...namesOf(person),
        groups: [{ id: `group-${person % 200}`, name: `Group ${person % 200}` }],
      },
      product: pick(random, ['codex', 'ChatGPT', 'Work']),
      surface: 'chatgpt',
      client: pick(random, ['web', 'cli', 'desktop_app']),
      model,
      service_tier: 'default',
      reasoning: 'medium',
      measures: {
        usage: { text_input_tokens: input, text_output_tokens: output },
        billing: [line('Input', input, 125), line('Output', output, 750)],
      },
    },
  }
}

function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0]
}

/** A 64-bit xorshift generator; the same seed gives the same files. */
function createRandom(seed: number): Random {
  let state = BigInt(seed)
  const mask = (1n << 64n) - 1n
  return () => {
    state ^= (state << 13n) & mask
    state ^= state >> 7n
    state ^= (state << 17n) & mask
    return Number(state >> 11n) / 2 ** 53
  }
}

function uuid(random: Random): string {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
