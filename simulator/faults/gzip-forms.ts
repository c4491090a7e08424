import { gzipSync } from 'node:zlib'

export type GzipForm = 'good' | 'truncated' | 'bad_crc' | 'trailing_garbage' | 'double' | 'no_header' | 'bomb'

/** The body compressed in one of the valid or broken ways. `no_header`: compressed, but without the header that says so. */
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

/** The last eight bytes of gzip are the checksum and the length. */
function withBadChecksum(packed: Buffer): Buffer {
  const broken = Buffer.from(packed)
  const at = broken.length - 8
  broken[at] = (broken[at] ?? 0) ^ 0xff
  return broken
}

const MEMBER_BYTES = 64 * 1024 * 1024

/** Concatenated gzip members of blanks, which inflate a thousandfold. */
function bomb(inflatedBytes: number): Buffer {
  const member = gzipSync(Buffer.alloc(MEMBER_BYTES, 0x20))
  return Buffer.concat(Array.from({ length: Math.ceil(inflatedBytes / MEMBER_BYTES) }, () => member))
}
