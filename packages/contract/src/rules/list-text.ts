/** What stands between names in the language of this BCP 47 tag. */
export const listSign = (tag: string): string => (/^(ja|zh)\b/.test(tag) ? '、' : ', ')

/** Names one after the other, as the language of this BCP 47 tag sets them: `a, b` or `a、b`. */
export const listText = (names: readonly string[], tag: string): string => names.join(listSign(tag))
