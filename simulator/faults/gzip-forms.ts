import { gzipSync } from 'node:zlib'

export type GzipForm = 'good' | 'truncated' | 'bad_crc' | 'trailing_garbage' | 'double' | 'no_header' | 'bomb'

/** The body compressed, in one of the ways this goes wrong. `no_header` is compressed without saying so. */
export function gzipBody(body: Buffer, form: GzipForm, bombBytes: number): Buffer {
  const packed = gzipSync(body)
  switch (form) {
    case 'good':
    case 'no_header':
      return packed
    case 'bomb':
      return bomb(bombBytes)
    case 'truncated':
      return packed.subarray(0, Math.floor(packed.length / 2))
    case 'bad_crc':
      return withBadChecksum(packed)
    case 'trailing_garbage':
      return Buffer.concat([packed, Buffer.from('not gzip')])
    case 'double':
      return gzipSync(packed)
  }
}

/** The last eight bytes are the checksum and the length. */
function withBadChecksum(packed: Buffer): Buffer {
  const broken = Buffer.from(packed)
  const at = broken.length - 8
  broken[at] = (broken[at] ?? 0) ^ 0xff
  return broken
}

const MEMBER_BYTES = 64 * 1024 * 1024

/** Members of blanks, one after the other: a thousand times as much comes out as goes over the wire. */
function bomb(inflatedBytes: number): Buffer {
  const member = gzipSync(Buffer.alloc(MEMBER_BYTES, 0x20))
  return Buffer.concat(Array.from({ length: Math.ceil(inflatedBytes / MEMBER_BYTES) }, () => member))
}
