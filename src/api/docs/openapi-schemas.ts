import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.JSONSchema

/** Schemas of one OpenAPI document: named ones once under `components`, referred to from everywhere. */
export interface OpenapiSchemas {
  readonly components: Record<string, JsonSchema>
  /** What a caller sends. */
  input(schema: z.ZodType): JsonSchema
  /** What a caller receives. */
  output(schema: z.ZodType): JsonSchema
}

export function createOpenapiSchemas(): OpenapiSchemas {
  const components: Record<string, JsonSchema> = {}
  const convert = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const json = z.toJSONSchema(schema, { io, target: 'draft-2020-12', override: simplify(io) })
    const { $schema: _, $defs = {}, ...root } = inComponents(json)
    Object.assign(components, $defs)
    return root
  }
  return {
    components,
    input: (schema) => convert(schema, 'input'),
    output: (schema) => convert(schema, 'output'),
  }
}

/** Named schemas stand under `#/components/schemas` in OpenAPI. */
function inComponents(json: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

/** Leave out what only repeats the format, and what would forbid us to add a field to an answer. */
function simplify(io: 'input' | 'output') {
  return ({ jsonSchema }: { jsonSchema: JsonSchema }) => {
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  }
}
