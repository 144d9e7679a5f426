/**
 * Removes the combining marks of Latin, Greek and Cyrillic letters and of digits; the result is NFC. Marks of other
 * scripts make other letters (か and が) and stay; Hangul is not touched.
 */
export const withoutMarks = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{Nd}])\p{M}+/gu, '$1')
    .normalize('NFC')
