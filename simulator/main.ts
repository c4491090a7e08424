import { ArgumentError, parseArguments, USAGE } from './parse-arguments.ts'
import type { Simulator } from './simulator.ts'
import { startSimulator } from './start-simulator.ts'

try {
  const options = parseArguments(process.argv.slice(2))
  if (options === null) console.log(USAGE)
  else await serve(await startSimulator(options))
} catch (error) {
  const message = messageFor(error)
  if (message === null) throw error
  console.error(message)
  process.exitCode = 2
}

/** A message for errors that the user can correct; null for all others. */
function messageFor(error: unknown): string | null {
  if (error instanceof ArgumentError) return `${error.message}\nTry --help.`
  if (!(error instanceof Error) || !('code' in error)) return null
  if (error.code === 'EADDRINUSE') return 'The port is in use. Name another one with --port, or 0 for any.'
  return error.code === 'EADDRNOTAVAIL' ? 'This machine has no such address. Correct --host.' : null
}

async function serve(simulator: Simulator): Promise<void> {
  console.log(introduction(simulator))
  await new Promise((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
  await simulator[Symbol.asyncDispose]()
}

function introduction(simulator: Simulator): string {
  const lines = [`The simulated chat assistant and code host answer at ${simulator.url}`, '']
  for (const { organizationId, workspaceId } of simulator.accounts) {
    lines.push(`  organization ID  ${organizationId}`, `  workspace ID     ${workspaceId}`, '')
  }
  lines.push('  keys (they open nothing but this simulator):')
  for (const { name, key } of simulator.keys) lines.push(`    ${key}   ${name}`)
  const { codeHost } = simulator
  for (const { slug, organizations } of codeHost.enterprises)
    lines.push('', `  enterprise       ${slug}`, `  organisations    ${organizations.join(', ')}`)
  lines.push('', '  tokens of the code host:')
  for (const { name, token } of codeHost.tokens) lines.push(`    ${token}   ${name}`)
  const { slug, id, clientId, clientSecret } = codeHost.app()
  lines.push(
    '',
    '  app of the code host:',
    `    slug ${slug}   id ${id}   client ${clientId}   secret ${clientSecret}`,
  )
  lines.push('', `Try it:  ${tryLine(simulator)}`)
  lines.push('Stop with Ctrl-C.')
  return lines.join('\n')
}

/** A command line that connects Tidemark to both vendors of this simulator, without rate limit. */
function tryLine({ url, profile, codeHost }: Simulator): string {
  const chat = profile === 'chatassist' ? 'CHAT_ASSIST_API_URL' : 'CHATGPT_ENTERPRISE_API_URL'
  const code =
    codeHost.profile === 'codeassist'
      ? `CODE_ASSIST_API_URL=${url}`
      : `GITHUB_COPILOT_API_URL=${url} CODE_HOST_URL=${url}`
  return `${chat}=${url} ${code} TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE=100000 npm start`
}
