import { toError } from './errors.ts'
import type { Logger } from './logger.ts'

/**
 * End the process, with exit code 1, on an error or a rejection that nothing handles: what the process holds is not known
 * then, and the next start recovers. The error goes to the log, which is redacted; Node alone prints it with all it carries.
 */
export function endOnUncaught(logger: Logger): void {
  process.on('uncaughtException', (thrown: unknown) => {
    logger.fatal(
      { err: toError(thrown) },
      'ended by an error that nothing handled; the next start puts things right',
    )
    process.exit(1)
  })
}
