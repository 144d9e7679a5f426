import type { FieldProblem } from '@encore/contract/errors'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** Problems of one part of a request; empty when it is as the contract says. */
export type Check = (value: unknown) => FieldProblem[]

/** A compiled check of a body or of path parameters: no coercion, unknown properties refused. */
export function checkOf(schema: TSchema): Check {
  const compiled = Compile(schema)
  return (value) => (compiled.Check(value) ? [] : problemsOf(compiled.Errors(value)))
}

/**
 * Query texts read as the types of their schema, in one spelling only: an integer is decimal digits, not `1e3` or
 * nothing. What cannot be read stays and fails the check.
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

/** Names come from the caller: only some of them, and not all of a long one, are said back. */
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

/** Missing and unknown properties are named themselves, everything else by where it stands. */
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
