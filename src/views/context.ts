import type { Clock } from '../lib/clock.ts'
import type { Actor } from '../model/actor.ts'
import type { ControlStore } from '../store/control/control-store.ts'

/** What the verbs of this folder work with, and for whom. */
export interface ViewArgs {
  ctx: { control: ControlStore; clock: Clock }
  actor: Actor
}
