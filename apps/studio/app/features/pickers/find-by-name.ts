/** Normalizes a name for search: removes case, accents and full-width forms. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()

/** True when the folded name contains every word of the text. */
export const isCalled = (name: string, text: string): boolean =>
  folded(text)
    .split(/[\s,]+/)
    .every((word) => name.includes(word))
