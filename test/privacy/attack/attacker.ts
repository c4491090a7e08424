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

/** A sum that somebody looks for. */
export interface Asked extends Pick<Told, 'of' | 'times'> {
  /** Beyond this it does not matter how far it goes: it is not known. */
  enough: number
}

/** What an insider knows of themselves. */
type Own = ReadonlyMap<number, number>

export interface Attacker extends Disposable {
  /** The largest value of each that fits everything published and what an insider knows, or one that is beyond enough. */
  most(asked: readonly Asked[], own?: Own): number[]
  /** And the smallest. */
  least(asked: readonly Asked[], own?: Own): number[]
}

type Sense = 'maximize' | 'minimize'

let highs: Promise<Highs> | undefined

/** Its types describe the package's CommonJS file, whose loader is a property; here its ES module is loaded, which is the loader. */
const loader = () => loadHighs as unknown as typeof loadHighs.default

/** Whoever has read every published number, and can solve linear programs. */
export async function createAttacker(published: Published): Promise<Attacker> {
  highs ??= loader()()
  const { infinity, constants } = await highs
  const model = modelOf(await highs, published)
  const high = published.mostEach ?? infinity
  let insider: Own = NOBODY
  let found: Fits[] = []
  const become = (own: Own) => {
    for (const at of insider.keys()) model.changeColBounds(at, 0, high)
    for (const [at, value] of own) model.changeColBounds(at, value, value)
    insider = own
    found = []
  }
  const { optimal, unbounded, unboundedOrInfeasible } = constants.modelStatus
  const ended: readonly number[] = [optimal, unbounded, unboundedOrInfeasible]
  const solve = ({ of, times }: Omit<Asked, 'enough'>, sense: Sense): number => {
    for (const [i, at] of of.entries()) model.changeColCost(at, times?.[i] ?? 1)
    model.changeObjectiveSense(constants.objectiveSense[sense])
    const { modelStatus } = model.run()
    const value = modelStatus === optimal ? model.getObjectiveValue() : infinity
    if (modelStatus === optimal) found.push(model.getSolution().colValue)
    for (const at of of) model.changeColCost(at, 0)
    if (ended.includes(modelStatus)) return value
    throw new Error(`the program of what was published ended with status ${modelStatus}`)
  }
  const ask = (asked: readonly Asked[], own: Own, sense: Sense) => {
    if (own !== insider) become(own)
    const isEnough = ({ enough }: Asked, value: number) =>
      sense === 'maximize' ? value > enough : value < enough
    const known = (one: Asked) =>
      found.map((fits) => valueOf(one, fits)).find((value) => isEnough(one, value))
    lookForAll(
      asked.filter((one) => known(one) === undefined),
      (one) => {
        const before = found.length
        solve(one, sense)
        return found.slice(before)
      },
      isEnough,
    )
    return asked.map((one) => known(one) ?? solve(one, sense))
  }
  return {
    most: (asked, own = NOBODY) => ask(asked, own, 'maximize'),
    least: (asked, own = NOBODY) => ask(asked, own, 'minimize'),
    [Symbol.dispose]: () => model.dispose(),
  }
}

/** A value of each variable, with which everything published is true. */
type Fits = ArrayLike<number>

const NOBODY: Own = new Map()

/** Between two questions the objective alone changes: the primal simplex goes on from what fitted the last one. */
const PRIMAL = 4

function modelOf({ infinity, createModel }: Highs, { variables, told, least = [], mostEach }: Published) {
  const model = createModel()
  model.options.set({ output_flag: false, solver: 'simplex', simplex_strategy: PRIMAL, presolve: 'off' })
  const each = (value: number) => Array.from({ length: variables }, () => value)
  model.addVars(each(0), each(mostEach ?? infinity))
  for (const { of, times, sum } of told) model.addRow(sum, sum, entries(of, times))
  for (const { of, times, sum } of least) model.addRow(sum, infinity, entries(of, times))
  return model
}

/** Many at once, each by how much is enough of it: what fits for all together is mostly enough of several. */
function lookForAll(
  asked: readonly Asked[],
  solve: (one: Omit<Asked, 'enough'>) => readonly Fits[],
  isEnough: (one: Asked, value: number) => boolean,
): void {
  let open = asked
  while (open.length > 1) {
    const times = new Map<number, number>()
    for (const { of, times: own, enough } of open)
      for (const [i, at] of of.entries())
        times.set(at, (times.get(at) ?? 0) + (own?.[i] ?? 1) / (Math.abs(enough) || 1))
    const fitting = solve({ of: [...times.keys()], times: [...times.values()] })
    const left = open.filter((one) => !fitting.some((fits) => isEnough(one, valueOf(one, fits))))
    if (left.length === open.length) return
    open = left
  }
}

const valueOf = ({ of, times }: Omit<Asked, 'enough'>, fits: Fits): number =>
  of.reduce((sum, at, i) => sum + (times?.[i] ?? 1) * (fits[at] ?? 0), 0)

const entries = (of: readonly number[], times?: readonly number[]) => ({
  indices: [...of],
  values: times ? [...times] : of.map(() => 1),
})
