/** The separator between names in the language of this BCP 47 tag. */
export const listSign = (tag: string): string => (/^(ja|zh)\b/.test(tag) ? '、' : ', ')

/** Joins names as the language of this BCP 47 tag does: `a, b` or `a、b`. */
export const listText = (names: readonly string[], tag: string): string => names.join(listSign(tag))
