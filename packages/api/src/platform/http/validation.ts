import type { FieldProblem } from '@encore/contract/errors'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** Returns the problems of one part of a request; empty when it matches the contract. */
export type Check = (value: unknown) => FieldProblem[]

/**
 * Makes the check of a body or of path parameters: no coercion, unknown properties refused. The first value compiles it,
 * so that a start waits for no check.
 */
export function checkOf(schema: TSchema): Check {
  let compiled: ReturnType<typeof Compile> | undefined
  return (value) => {
    compiled ??= Compile(schema)
    return compiled.Check(value) ? [] : problemsOf(compiled.Errors(value))
  }
}

/**
 * Converts query texts to the types of their schema, in one spelling only: an integer is decimal digits, not `1e3` or
 * an empty text. Other texts stay and fail the check.
 */
export function convertQuery(schema: TSchema, query: object): object {
  const properties = 'properties' in schema ? (schema.properties as Record<string, { type?: string }>) : {}
  const read = (name: string, text: unknown) =>
    properties[name]?.type === 'integer' && typeof text === 'string' && integer.test(text)
      ? Number(text)
      : text
  return Object.fromEntries(Object.entries(query).map(([name, text]) => [name, read(name, text)]))
}

const integer = /^(?:0|-?[1-9]\d{0,14})$/

interface SchemaError {
  keyword: string
  instancePath: string
  params: object
}

const maxProblems = 10
const maxPathLength = 100

/** Property names come from the caller: only a few are returned, and long ones are cut. */
function problemsOf(found: readonly SchemaError[]): FieldProblem[] {
  const problems = found.slice(0, maxProblems).flatMap((error) => {
    const base = error.instancePath.slice(1)
    return namesIn(error)
      .slice(0, maxProblems)
      .map((name) => ({
        path: [base, name].filter(Boolean).join('/').slice(0, maxPathLength).toWellFormed(),
        rule: ruleOf(error.keyword),
      }))
  })
  return problems.filter((p, i) => problems.findIndex((q) => q.path === p.path) === i)
}

/** Missing and unknown properties are named themselves, all other problems by their path. */
function namesIn({ params }: SchemaError): string[] {
  const names = Object.entries(params).find(
    ([key]) => key === 'requiredProperties' || key === 'additionalProperties',
  )
  return Array.isArray(names?.[1]) ? names[1].map(String) : ['']
}

const ruleOf = (keyword: string) =>
  keyword === 'additionalProperties' || keyword === 'boolean' || keyword === 'unevaluatedProperties'
    ? 'unknown'
    : keyword
