/** Characters that documents and labels cannot print (the product's reading of the filter of spec section 5). */
const disallowed = /[^\p{L}\p{M}\p{N}\-_\s()[\],./ō]/gu

/** Returns the unprintable characters of a text without duplicates, in order of appearance. */
export const disallowedCharacters = (text: string): string[] => [...new Set(text.match(disallowed) ?? [])]

/** Normalises one line for storage: plain forms of full-width letters, dashes and commas, single spaces. */
export const tidyLine = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll('、', ',')
    .replace(/\s+/g, ' ')
    .trim()

export const isBlank = (text: string | null | undefined): boolean => !text?.trim()
