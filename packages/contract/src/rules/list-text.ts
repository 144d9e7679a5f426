/** Names one after the other, as the language of this BCP 47 tag sets them: `a, b` or `a、b`. */
export const listText = (names: readonly string[], tag: string): string =>
  names.join(/^(ja|zh)\b/.test(tag) ? '、' : ', ')
