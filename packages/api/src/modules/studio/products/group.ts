import type { ProductDefinition } from '#modules/catalog/writer/index.ts'

/** Gives another product of the group the same name and option names. */
export function asInGroup(other: ProductDefinition, { name, options }: ProductDefinition): ProductDefinition {
  const named = other.options.map((option, at) => ({ ...option, name: options[at]?.name ?? option.name }))
  return { ...other, name, options: named }
}
