/** What somebody else saved meanwhile under what one has typed oneself. */
export interface Merged<F> {
  form: F
  /** Fields that only they changed: theirs stand there now. */
  taken: (keyof F)[]
  /** Fields that both changed, each in another way: what one typed stays. */
  disputed: (keyof F)[]
}

export function mergeEdits<F extends object>(base: F, mine: F, theirs: F): Merged<F> {
  const fields = Object.keys(base) as (keyof F)[]
  const differs = (one: F, other: F) => (field: keyof F) =>
    JSON.stringify(one[field]) !== JSON.stringify(other[field])
  const theyChanged = fields.filter(differs(base, theirs))
  const taken = theyChanged.filter((field) => !differs(base, mine)(field))
  const disputed = theyChanged.filter((field) => differs(base, mine)(field) && differs(mine, theirs)(field))
  return { form: { ...mine, ...pick(theirs, taken) }, taken, disputed }
}

const pick = <F extends object>(from: F, fields: (keyof F)[]): Partial<F> =>
  Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<F>

/** Fields that differ. */
export const editedFields = <F extends object>(base: F, mine: F): (keyof F)[] =>
  (Object.keys(base) as (keyof F)[]).filter(
    (field) => JSON.stringify(base[field]) !== JSON.stringify(mine[field]),
  )
