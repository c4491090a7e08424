import { open } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'

const BLOCK_BYTES = 1024 * 1024

/**
 * Answer with a file of lines. As cheaply as can be, in one buffer: the real vendor's machines are not the ones that
 * load, and what this process computes is missing there.
 */
export async function sendFile(response: ServerResponse, path: string): Promise<void> {
  await using file = await open(path)
  const { size } = await file.stat()
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson', 'Content-Length': size })
  const block = Buffer.allocUnsafeSlow(BLOCK_BYTES)
  for (;;) {
    const { bytesRead } = await file.read(block, 0, block.length)
    if (bytesRead === 0) break
    await sent(response, block.subarray(0, bytesRead))
  }
  response.end()
}

/** Once it is on its way its buffer may be filled again. */
function sent(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}
