/** Result of a three-way merge of a concurrent save with the local draft. */
export interface MergeResult<F> {
  form: F
  /** Fields that only the other editor changed. Their value is used. */
  theirs: (keyof F)[]
  /** Fields that both changed to different values. The local value is kept. */
  conflicts: (keyof F)[]
}

export function mergeEdits<F extends object>(base: F, mine: F, latest: F): MergeResult<F> {
  const changed = changedFields(base, latest)
  const theirs = changed.filter((field) => !differs(base, mine, field))
  const conflicts = changed.filter((field) => differs(base, mine, field) && differs(mine, latest, field))
  const taken = Object.fromEntries(theirs.map((field) => [field, latest[field]])) as Partial<F>
  return { form: { ...mine, ...taken }, theirs, conflicts }
}

export const changedFields = <F extends object>(base: F, mine: F): (keyof F)[] =>
  (Object.keys(base) as (keyof F)[]).filter((field) => differs(base, mine, field))

const differs = <F extends object>(one: F, other: F, field: keyof F): boolean =>
  JSON.stringify(one[field]) !== JSON.stringify(other[field])
