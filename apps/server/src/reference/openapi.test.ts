import { endpoints } from '@encore/contract/endpoints'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { areas } from './areas.ts'
import { openApiDocument } from './openapi.ts'

interface Operation {
  operationId: string
  tags: string[]
  parameters: { name: string; in: string }[]
  responses: Record<string, { content?: { 'application/json': { schema: object } } }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

const text = JSON.stringify(openApiDocument('https://encore.example'))
const document = JSON.parse(text) as Document
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

/**
 * Exceptions from Redocly's recommended rules. Literal segments win over parameters in our router, so no path is
 * ambiguous; and the API has no license of its own.
 */
const exceptions = { 'no-ambiguous-paths': 'off', 'info-license': 'off' } as const

test('OpenAPI: the document passes the recommended rules of Redocly', async () => {
  const config = await createConfig({ extends: ['recommended'], rules: exceptions })
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('OpenAPI: the rules find an operation without an id', async () => {
  const config = await createConfig({ extends: ['recommended'], rules: exceptions })
  const broken = text.replace('"operationId":"getEvent",', '')
  expect(broken).not.toBe(text)
  const problems = await lintFromString({ source: broken, absoluteRef: '/openapi.json', config })
  expect(problems.map(({ ruleId }) => ruleId)).toEqual(['operation-operationId'])
})

test('OpenAPI: each operation has an id that is a name in every language', () => {
  expect(operations).toHaveLength(Object.keys(endpoints).length)
  for (const { operationId } of operations)
    expect(operationId).toMatch(/^(?:get|post|put|patch|delete)[A-Z]\w*$/)
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain('getEventByIdQueue')
  expect(ids).toContain('postOrderProductV2')
})

test('OpenAPI: each area has a description, and no other has', () => {
  const used = new Set(Object.values(endpoints).map(({ area }) => area))
  expect(Object.keys(areas).toSorted()).toEqual([...used].toSorted())
})

test('OpenAPI: shapes of the contract are named, and each reference leads to one', () => {
  const named = Object.keys(document.components.schemas)
  expect(named.length).toBeGreaterThan(200)
  for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) expect(named).toContain(name)
  expect(document.paths['/api/v1/event/{id}/queue']?.get?.responses['200']?.content).toEqual({
    'application/json': { schema: { $ref: '#/components/schemas/OnSaleQueue' } },
  })
  expect(document.paths['/api/v1/event/{id}/queue']?.get?.responses).toHaveProperty('204')
})

test('OpenAPI: calls for our own pages name the headers that prove it', () => {
  const headersOf = (path: string, method: string) =>
    document.paths[path]?.[method]?.parameters.filter((each) => each.in === 'header').map(({ name }) => name)
  expect(headersOf('/session/anonymous', 'post')).toEqual(['Origin', 'X-Requested-With'])
  expect(headersOf('/api/v2/order/product', 'post')).toEqual(['Idempotency-Key'])
})
