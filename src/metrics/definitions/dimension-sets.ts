import { DIMENSIONS, type Dimension } from '../metrics-query.ts'

/** Amounts are given per SKU line, so every dimension can be honoured. */
export const PER_LINE: readonly Dimension[] = DIMENSIONS

/** Usage is given per record, never per SKU: a split by SKU would be invented. */
export const PER_RECORD: readonly Dimension[] = DIMENSIONS.filter((dimension) => dimension !== 'sku')
