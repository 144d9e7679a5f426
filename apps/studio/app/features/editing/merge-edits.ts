/** Result of a three-way merge of a concurrent save with the local draft. */
export interface MergeResult<F> {
  form: F
  /** Fields that only the other editor changed. Their value is used. */
  taken: (keyof F)[]
  /** Fields that both changed to different values. The local value is kept. */
  conflicts: (keyof F)[]
}

export function mergeEdits<F extends object>(base: F, mine: F, theirs: F): MergeResult<F> {
  const fields = Object.keys(base) as (keyof F)[]
  const differs = (one: F, other: F) => (field: keyof F) =>
    JSON.stringify(one[field]) !== JSON.stringify(other[field])
  const theyChanged = fields.filter(differs(base, theirs))
  const taken = theyChanged.filter((field) => !differs(base, mine)(field))
  const conflicts = theyChanged.filter((field) => differs(base, mine)(field) && differs(mine, theirs)(field))
  return { form: { ...mine, ...pick(theirs, taken) }, taken, conflicts }
}

const pick = <F extends object>(from: F, fields: (keyof F)[]): Partial<F> =>
  Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<F>

export const changedFields = <F extends object>(base: F, mine: F): (keyof F)[] =>
  (Object.keys(base) as (keyof F)[]).filter(
    (field) => JSON.stringify(base[field]) !== JSON.stringify(mine[field]),
  )
