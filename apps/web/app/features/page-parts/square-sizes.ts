/** `sizes` of a square with sides of `sideRem`: a 16:9 picture is drawn wider before its sides are cropped. */
export const squareSizes = (sideRem: number): string => `${Math.ceil((sideRem * 64) / 9) / 4}rem`
