import type { FieldProblem } from '@encore/contract/errors'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'

/** Problems of one part of a request; empty when it is as the contract says. */
export type Check = (value: unknown) => FieldProblem[]

/** A compiled check of a body or of path parameters: no coercion, unknown properties refused. */
export function checkOf(schema: TSchema): Check {
  const compiled = Compile(schema)
  return (value) => (compiled.Check(value) ? [] : problemsOf(compiled.Errors(value)))
}

/** Query texts converted to the types of their schema; what cannot be converted stays and fails the check. */
export const convertQuery = (schema: TSchema, query: unknown): unknown => Value.Convert(schema, query)

interface SchemaError {
  keyword: string
  instancePath: string
  params: object
}

function problemsOf(found: readonly SchemaError[]): FieldProblem[] {
  const problems = found.slice(0, 10).flatMap((error) => {
    const base = error.instancePath.slice(1)
    return namesIn(error).map((name) => ({
      path: [base, name].filter(Boolean).join('/'),
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
