import { datasetsShaped, type Shape, type Slice } from '../../../model/dataset.ts'
import { DAY_MS } from '../../../model/time/time.ts'
import { rowsOf, sql, texts, verbatim, type Owner, type Sql } from '../engine/sql.ts'

/** The newest row of every slice. The view of the same is for people: it costs the engine a third more of a small question. */
export const newestSlices = (of: Owner, more = ''): Sql => rowsOf('slices', of, `FINAL ${more}`.trimEnd())

/** Rows of the datasets of a shape, whichever source brings them. */
export const ofShape = (shape: Shape, slice: Slice): Sql =>
  sql`dataset IN ${texts(datasetsShaped(shape, slice))}`

/** The day that a slice of one day is of. */
export const DAY_OF_SLICE = verbatim(`toDate(toUInt32(intDiv(assumeNotNull(period_start), ${DAY_MS})))`)

export const ofCosts = (): Sql => ofShape('cost_line', 'file')
export const costFiles = (): Sql => sql`${ofCosts()} AND kind = 'file' AND outcome = 'committed'`
