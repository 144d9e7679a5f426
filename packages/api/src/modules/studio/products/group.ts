import type { ProductDefinition } from '#modules/catalog/writer/index.ts'

/** The others of a group carry its name and are chosen by the same options. */
export function asInGroup(other: ProductDefinition, { name, options }: ProductDefinition): ProductDefinition {
  const named = other.options.map((option, at) => ({ ...option, name: options[at]?.name ?? option.name }))
  return { ...other, name, options: named }
}
