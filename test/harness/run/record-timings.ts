import { existsSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { readTimings, writeTimings } from './timings.ts'

/** Records the processor seconds of each file of this run. Files that did not run keep their record. */
export class RecordTimings implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const measured = modules.flatMap((module) => {
      const { cpuSeconds } = module.meta()
      // A failed file may have ended early.
      if (cpuSeconds === undefined || !module.ok()) return []
      return [[module.relativeModuleId, Math.round(cpuSeconds * 10) / 10] as const]
    })
    const all = { ...readTimings(), ...Object.fromEntries(measured) }
    writeTimings(Object.fromEntries(Object.entries(all).filter(([path]) => existsSync(path))))
  }
}
