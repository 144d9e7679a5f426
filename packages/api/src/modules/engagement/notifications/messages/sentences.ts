/** Joins sentences, empty ones left out. Full-width marks of Japanese and Chinese need no space after them. */
export const joinSentences = (...sentences: readonly string[]): string =>
  sentences
    .filter((sentence) => sentence !== '')
    .join(' ')
    .replaceAll(/(?<=[。！？」』）]) /g, '')
