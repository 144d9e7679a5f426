import type { FieldProblem } from '../errors.ts'
import { foldLine, originalOf } from './label-spelling.ts'
import { isBlank } from './printable.ts'

type Text = string | null | undefined

/** `originalAddress1` belongs to `address1`: the text as entered, beside the label spelling. */
export type OriginalName<Field extends string> = `original${Capitalize<Field>}`
export type NamedOriginals<Field extends string> = Partial<Record<OriginalName<Field>, Text>>

export const originalName = <Field extends string>(field: Field): OriginalName<Field> =>
  `original${field.charAt(0).toUpperCase()}${field.slice(1)}` as OriginalName<Field>

/** Text fields, and originals of some of them. */
type Written<Field extends string> = Partial<Record<Field, Text>> & NamedOriginals<Field>

/** Returns the text as entered: the original if there is one, otherwise the field. */
export function writtenIn<Field extends string>(info: Written<Field>, field: Field): string {
  const original = info[originalName(field)] as Text
  return (isBlank(original) ? info[field] : original) ?? ''
}

/** Reports originals whose label spelling differs from that of the field. */
export function originalProblems<Field extends string>(
  info: Written<Field>,
  fields: readonly Field[],
): FieldProblem[] {
  return fields.flatMap((field) => {
    const original = info[originalName(field)] as Text
    const isSame = isBlank(original) || foldLine(original ?? '') === foldLine(info[field] ?? '')
    return isSame ? [] : [{ path: originalName(field), rule: 'same' }]
  })
}

/** The originals to store: null when the text as entered equals the label spelling. */
export const keptOriginals = <Field extends string>(
  info: Written<Field>,
  fields: readonly Field[],
): Record<OriginalName<Field>, string | null> =>
  Object.fromEntries(
    fields.map((field) => [originalName(field), originalOf(writtenIn(info, field))]),
  ) as Record<OriginalName<Field>, string | null>

/** Replaces each field by the text as entered, for display to its author. */
export const asWritten = <Field extends string, Info extends Written<Field>>(
  info: Info,
  fields: readonly Field[],
): Info => ({
  ...info,
  ...Object.fromEntries(
    fields.flatMap((field) =>
      isBlank(info[originalName(field)] as Text) ? [] : [[field, writtenIn(info, field)]],
    ),
  ),
})
