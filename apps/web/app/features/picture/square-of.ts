/** `sizes` of a square whose side is so many rem: a picture of 16:9 is drawn wider before its sides are cut. */
export const squareOf = (sideRem: number): string => `${Math.ceil((sideRem * 64) / 9) / 4}rem`
