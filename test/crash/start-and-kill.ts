import { systemClock } from '../../src/lib/clock.ts'
import { launchService, type ServiceOptions } from '../harness/service/start-service.ts'

/** Kill a start at a random moment: now and then before it is ready, mostly while it collects. */
export async function startAndKill(
  options: ServiceOptions,
  random: () => number,
): Promise<'early' | 'ready'> {
  const service = await launchService(options)
  const early = random() < 0.2
  if (!early) await service.ready()
  await systemClock.sleep(random() * (early ? 900 : 700))
  await service.stop('SIGKILL')
  return early ? 'early' : 'ready'
}
