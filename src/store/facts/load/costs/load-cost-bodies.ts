import type { RecordForm } from '../../../../model/records/record-form.ts'
import type { Engine } from '../../engine/engine.ts'
import type { CostsBody, CostsIntake, LoadedRows, NamesKeeper } from '../../facts-store.ts'
import { insertNewCosts } from './insert-new-costs.ts'
import { moveIn } from '../move-in.ts'
import { NotedKeys } from '../note-keys.ts'
import { stageCostsBody } from '../../stage/stage-costs-body.ts'

/** Reads bodies of cost lines of one account by the engine's own parser, as many in one statement as it takes. */
export class CostBodies implements CostsIntake {
  readonly #engine: Engine
  readonly #groups: NotedKeys[] = []
  readonly #owned = new AsyncDisposableStack()
  readonly #form: RecordForm
  readonly #vault: NamesKeeper

  constructor(engine: Engine, form: RecordForm, vault: NamesKeeper) {
    this.#engine = engine
    this.#form = form
    this.#vault = vault
  }

  async add(bodies: readonly CostsBody[]): Promise<void> {
    let left = bodies
    for (let [first] = left; first; [first] = left) {
      const group = this.#withRoom() ?? this.#newGroup(first)
      const room = this.#engine.filesPerStatement - group.bodies.length
      await group.add(left.slice(0, room))
      left = left.slice(room)
    }
  }

  async load(): Promise<(LoadedRows | null)[]> {
    const loaded: (LoadedRows | null)[] = []
    for (const group of this.#groups) {
      const held = await group.held()
      const together =
        held === 'closer look' ? [] : await insertNewCosts(this.#engine, group, held, this.#vault)
      for (const [at, body] of group.bodies.entries()) {
        const outcome = together[at] ?? 'closer look'
        if (outcome !== 'closer look') loaded.push(outcome)
        else loaded.push(loaded.includes(null) ? null : await this.#loadAlone(body))
      }
      if (loaded.includes(null)) break
    }
    return loaded
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#owned.disposeAsync()
  }

  #newGroup({ load }: CostsBody): NotedKeys {
    const group = this.#owned.use(new NotedKeys(this.#engine, this.#form, load))
    this.#groups.push(group)
    return group
  }

  /** Null for a body that is not of the published shape. */
  async #loadAlone(body: CostsBody): Promise<LoadedRows | null> {
    const gathered = await stageCostsBody(this.#engine, this.#form, body)
    if (gathered === 'irregular') return null
    await using _ = gathered.incoming
    return await moveIn(this.#engine, gathered, this.#vault)
  }

  #withRoom(): NotedKeys | undefined {
    const last = this.#groups.at(-1)
    return last && last.bodies.length < this.#engine.filesPerStatement ? last : undefined
  }
}
