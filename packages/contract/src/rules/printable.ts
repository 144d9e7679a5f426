/** What papers and labels can carry (product's reading of the filter of spec section 5). */
const disallowed = /[^\p{L}\p{M}\p{N}\-_\s()[\],./ō]/gu

/** The characters of a text that no label prints, each once, in their order. */
export const disallowedCharacters = (text: string): string[] => [...new Set(text.match(disallowed) ?? [])]

/** One line as it is kept: full-width letters, dashes and commas of input methods as plain ones, blanks single. */
export const tidyLine = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll('、', ',')
    .replace(/\s+/g, ' ')
    .trim()

export const isBlank = (text: string | null | undefined): boolean => !text?.trim()
