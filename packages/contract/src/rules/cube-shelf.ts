/* Limits of what the cube shop sells. */

export const maxPackages = 20
/** Cubes of one package, and free ones on top. */
export const maxPackageCubes = 1_000_000
