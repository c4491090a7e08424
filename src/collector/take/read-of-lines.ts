import type { ReadOfRecord } from '../../sources/source.ts'

/** What was read of each line, as JSON text; of one that was not understood only that there was one. */
export async function* readOfLines(
  lines: AsyncIterable<{ ok: true; read?: ReadOfRecord } | { ok: false }>,
): AsyncGenerator<string> {
  for await (const line of lines) yield line.ok && line.read ? line.read() : 'null'
}
