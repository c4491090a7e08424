import { apps } from '../apps.ts'
import { texts as besideNumbers } from './beside-numbers.ts'
import { collecting } from '../collecting.ts'
import { faults } from '../faults.ts'
import { reconciliation } from '../reconciliation.ts'
import { sources } from '../sources.ts'

/** What the service says where sources are set up and watched, and beside numbers, in German. */
export const texts = { ...besideNumbers, ...apps, ...collecting, ...faults, ...reconciliation, ...sources }
