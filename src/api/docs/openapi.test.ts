import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openapiDocument } from './openapi.ts'

const Properties = z.record(z.string(), z.record(z.string(), z.unknown()))
const Document = z.object({
  components: z.object({
    schemas: z.record(z.string(), z.looseObject({ properties: Properties.optional() })),
  }),
})
const { schemas } = Document.parse(openapiDocument({ sessionCookie: 'session' })).components

const field = (schema: string, name: string) => schemas[schema]?.properties?.[name]

test('fields of answers say what they are, when they are null and what they are of', () => {
  expect(field('SpendLimit', 'left')).toMatchObject({ description: expect.stringContaining('below zero') })
  expect(field('Person', 'interactions')).toMatchObject({
    description: expect.stringContaining('null: unknown'),
  })
  expect(field('Person', 'month_usd')).toMatchObject({ description: expect.stringContaining('own counter') })
  expect(schemas['Decimal']).toMatchObject({ description: 'Exact amount, never a binary float.' })
})

test('a described field refers to its schema as others do', () => {
  expect(field('SpendProjection', 'weekly_growth')).toEqual({
    $ref: '#/components/schemas/Decimal',
    description: expect.stringContaining('Growth of a week'),
  })
  expect(field('SpendProjection', 'low')).toEqual({ $ref: '#/components/schemas/Decimal' })
})

test('no field has a comment in place of a description', () => {
  const contract = join(import.meta.dirname, '../contract')
  const files = globSync('**/*.ts', { cwd: contract })
  expect(files.length).toBeGreaterThan(30)
  const commented = files.flatMap((file) => [
    ...readFileSync(join(contract, file), 'utf8').matchAll(/\*\/\n +\w+: (?:z\b|[A-Z]\w*[.,(]).*/g),
  ])
  expect(commented.map(([text]) => text)).toEqual([])
})
