import loadHighs, { type Highs } from 'highs'

/** A published number: what it adds up, each so many times. */
export interface Told {
  of: readonly number[]
  times?: readonly number[]
  sum: number
}

/** Everything that was published, over what nobody told. */
export interface Published {
  variables: number
  told: readonly Told[]
  /** Sums that are known to be at least this. */
  least?: readonly Told[]
  /** The most that any of it can be. */
  mostEach?: number
}

export interface Attacker extends Disposable {
  /** The largest value that fits everything published and what an insider knows of themselves. */
  most(target: Told, own?: ReadonlyMap<number, number>): number
  /** And the smallest. */
  least(target: Told, own?: ReadonlyMap<number, number>): number
}

let highs: Promise<Highs> | undefined

/** Its types describe the package's CommonJS file, whose loader is a property; here its ES module is loaded, which is the loader. */
const loader = () => loadHighs as unknown as typeof loadHighs.default

/** Whoever has read every published number, and can solve linear programs. */
export async function createAttacker({
  variables,
  told,
  least = [],
  mostEach,
}: Published): Promise<Attacker> {
  highs ??= loader()()
  const { infinity, constants, createModel } = await highs
  const high = mostEach ?? infinity
  const model = createModel()
  model.options.set({ output_flag: false })
  for (const _ of Array.from({ length: variables })) model.addVar(0, high)
  for (const { of, times, sum } of told) model.addRow(sum, sum, entries(of, times))
  for (const { of, times, sum } of least) model.addRow(sum, infinity, entries(of, times))

  const solve = (target: Told, own: ReadonlyMap<number, number>, sense: 'maximize' | 'minimize') => {
    for (const [at, value] of own) model.changeColBounds(at, value, value)
    for (const [i, at] of target.of.entries()) model.changeColCost(at, target.times?.[i] ?? 1)
    model.changeObjectiveSense(constants.objectiveSense[sense])
    const { modelStatus } = model.run()
    const value = model.getObjectiveValue()
    for (const at of own.keys()) model.changeColBounds(at, 0, high)
    for (const at of target.of) model.changeColCost(at, 0)
    if (modelStatus === constants.modelStatus.optimal) return value
    if (
      modelStatus === constants.modelStatus.unbounded ||
      modelStatus === constants.modelStatus.unboundedOrInfeasible
    )
      return infinity
    throw new Error(`the program of what was published ended with status ${modelStatus}`)
  }
  return {
    most: (target, own = new Map()) => solve(target, own, 'maximize'),
    least: (target, own = new Map()) => solve(target, own, 'minimize'),
    [Symbol.dispose]: () => model.dispose(),
  }
}

const entries = (of: readonly number[], times?: readonly number[]) => ({
  indices: [...of],
  values: times ? [...times] : of.map(() => 1),
})
