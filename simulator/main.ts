import { ArgumentError, parseArguments, USAGE } from './parse-arguments.ts'
import type { Simulator } from './simulator.ts'
import { startSimulator } from './start-simulator.ts'

try {
  const options = parseArguments(process.argv.slice(2))
  if (options === null) console.log(USAGE)
  else await serve(await startSimulator(options))
} catch (error) {
  if (!(error instanceof ArgumentError)) throw error
  console.error(`${error.message}\nTry --help.`)
  process.exitCode = 2
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
  const lines = [`The simulated chat assistant answers at ${simulator.url}`, '']
  for (const { organizationId, workspaceId } of simulator.accounts) {
    lines.push(`  organization ID  ${organizationId}`, `  workspace ID     ${workspaceId}`, '')
  }
  lines.push('  keys (they open nothing but this simulator):')
  for (const { name, key } of simulator.keys) lines.push(`    ${key}   ${name}`)
  lines.push('', `Try it:  CHAT_ASSIST_API_URL=${simulator.url} npm start`, 'Stop with Ctrl-C.')
  return lines.join('\n')
}
