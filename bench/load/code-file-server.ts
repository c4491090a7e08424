import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { basename, join } from 'node:path'
import { sendFile } from './send-file.ts'
import { writeUserReport } from './user-report-files.ts'

// A vendor with the reports and seats of one enterprise. Arguments: <folder> <people> <days of the report> <seats>.
// Prints its address once the files are written.
const [folder = '', people = '', days = '', seats = ''] = process.argv.slice(2)
const lastDay = dayBefore(1)
const reportDays = Array.from({ length: Number(days) }, (_, n) => dayBefore(Number(days) - n))
const paths = await writeUserReport(folder, { people: Number(people), days: reportDays })

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  // The header that the connect probe checks.
  response.setHeader('X-OAuth-Scopes', 'read:enterprise, manage_billing:copilot')
  if (url.pathname.startsWith('/files/')) return sendReport(url, response)
  if (url.pathname.endsWith('/billing/seats')) return sendSeats(url, response)
  const day = url.searchParams.get('day')
  const isDaily = url.pathname.endsWith('/users-1-day') && day === lastDay && reportDays.length === 1
  if (isDaily || url.pathname.endsWith('/users-28-day/latest')) return sendLinks(request, response)
  response.writeHead(204).end()
})

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

function sendReport(url: URL, response: ServerResponse): void {
  sendFile(response, join(folder, basename(url.pathname))).catch((error: Error) => response.destroy(error))
}

function sendLinks(request: IncomingMessage, response: ServerResponse): void {
  const download_links = paths.map((path) => `http://${request.headers.host}/files/${basename(path)}`)
  const period = { report_day: lastDay, report_start_day: reportDays[0], report_end_day: lastDay }
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ download_links, ...period }))
}

function sendSeats(url: URL, response: ServerResponse): void {
  const [page, size] = [
    Number(url.searchParams.get('page') ?? 1),
    Number(url.searchParams.get('per_page') ?? 50),
  ]
  const first = (page - 1) * size
  const count = Math.min(size, Number(seats) - first)
  if (first + count < Number(seats)) {
    url.searchParams.set('page', String(page + 1))
    response.setHeader('Link', `<${url.href}>; rel="next"`)
  }
  response.setHeader('Content-Type', 'application/json')
  const list = Array.from({ length: count }, (_, n) => seat(first + n))
  response.end(JSON.stringify({ total_seats: Number(seats), seats: list }))
}

/** A seat with all addresses that real ones have. */
function seat(person: number): object {
  const login = `person-${person}`
  const api = `https://api.example.com/users/${login}`
  return {
    created_at: '2026-02-03T09:00:00+02:00',
    updated_at: '2026-02-03T09:00:00+02:00',
    pending_cancellation_date: null,
    last_activity_at: person % 5 === 0 ? null : `${lastDay}T12:03:00Z`,
    last_activity_editor: 'vscode/1.107.1/copilot-chat/0.35.3',
    last_authenticated_at: `${lastDay}T08:00:00Z`,
    plan_type: 'business',
    assignee: {
      login,
      id: 1_000_000 + person * 37,
      node_id: `U_${person}`,
      avatar_url: `https://avatars.example.com/u/${person}`,
      url: api,
      html_url: `https://example.com/${login}`,
      followers_url: `${api}/followers`,
      organizations_url: `${api}/orgs`,
      repos_url: `${api}/repos`,
      type: 'User',
      site_admin: false,
    },
    assigning_team: {
      id: person % 300,
      slug: `team-${person % 300}`,
      name: `Team ${person % 300}`,
      type: 'organization',
    },
  }
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}`, files: paths.length })}\n`)
})
