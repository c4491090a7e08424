import { datasetsShaped, type Shape, type Slice } from '../../../model/dataset.ts'
import { rowsOf, sql, texts, type Owner, type Sql } from '../engine/sql.ts'

/** The newest row of every slice. The view of the same is for people: it costs the engine a third more of a small question. */
export const newestSlices = (of: Owner, more = ''): Sql => rowsOf('slices', of, `FINAL ${more}`.trimEnd())

/** Rows of the datasets of a shape, whichever source brings them. */
export const ofShape = (shape: Shape, slice: Slice): Sql =>
  sql`dataset IN ${texts(datasetsShaped(shape, slice))}`

export const ofCosts = (): Sql => ofShape('cost_line', 'file')
