/* Limits of the cube price list. */

export const maxPackages = 20
/** Applies to the paid and to the free cubes of one package. */
export const maxPackageCubes = 1_000_000
