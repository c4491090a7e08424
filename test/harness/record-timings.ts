import { existsSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { readTimings, writeTimings } from './timings.ts'

/** Writes down what each file of this run computed. Files that did not run keep what they had. */
export class RecordTimings implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const measured = modules.flatMap((module) => {
      const { cpuSeconds } = module.meta()
      // What failed may have ended early.
      if (cpuSeconds === undefined || !module.ok()) return []
      return [[module.relativeModuleId, Math.round(cpuSeconds * 10) / 10] as const]
    })
    const all = { ...readTimings(), ...Object.fromEntries(measured) }
    writeTimings(Object.fromEntries(Object.entries(all).filter(([path]) => existsSync(path))))
  }
}
