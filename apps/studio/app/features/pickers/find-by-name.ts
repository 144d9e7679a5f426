/** A name as it is looked for: without capitals, accents and full-width forms. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()

/** Whether every word of the text stands in a folded name. */
export const isCalled = (name: string, text: string): boolean =>
  folded(text)
    .split(/[\s,]+/)
    .every((word) => name.includes(word))
