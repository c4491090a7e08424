import { createServer } from 'node:http'
import { join } from 'node:path'
import { writeCostFiles } from './cost-files.ts'
import { sendFile } from './send-file.ts'

// A vendor that only serves cost files. Arguments: <folder> <records>. Prints its address once the files are written.
const [folder = '', records = ''] = process.argv.slice(2)
const files = await writeCostFiles(folder, Number(records), Date.now())

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const id = /\/logs\/(eclf_\d+)$/.exec(url.pathname)?.[1]
  const file = files.find((entry) => entry.id === id)
  if (file) {
    sendFile(response, join(folder, `${file.id}.jsonl`)).catch((error: Error) => response.destroy(error))
    return
  }
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(url.pathname.endsWith('/logs') ? list(url.searchParams) : NO_LIMITS))
})

const NO_LIMITS = {
  object: 'list',
  data: [],
  has_more: false,
  cursor: null,
  default_user_monthly_usage_limit: null,
}

function list(query: URLSearchParams): object {
  const [after, before] = [
    Date.parse(query.get('after') ?? ''),
    Date.parse(query.get('before') ?? '9999-12-31'),
  ]
  const found = files.filter(({ end_time }) => Date.parse(end_time) > after && Date.parse(end_time) < before)
  const data = found.slice(0, Number(query.get('limit') ?? 100))
  const items = data.map((file) => ({
    ...file,
    event_type: 'COSTS',
    file_name: `COSTS_${file.end_time}.jsonl`,
  }))
  return { data: items, has_more: found.length > data.length, last_end_time: data.at(-1)?.end_time ?? null }
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const bytes = files.reduce((sum, file) => sum + file.file_size, 0)
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}`, files: files.length, bytes })}\n`)
})
