/** What is said about what the cube shop sells. */
export const cubeShelfEn = {
  title: 'Cube packages',
  lead: 'What the cube shop sells. A change is there at once; orders keep what they were placed at.',
  add: 'New package',
  new: 'New package, not saved yet',
  none: 'The shop has no package: nobody can buy cubes. Make one.',
  point: 'Cubes',
  bonus: 'Free on top',
  drop: 'Take away',
  hiddenHint: 'Nobody can buy it any more. Whoever bought it keeps the cubes.',
  rules: {
    unique: 'Another package on sale has as many cubes',
    required: 'Fill this in. The shop needs one package on sale, and each package one price',
    complete: 'A package is missing. Hide it instead',
    unknown: 'This package is not there any more',
    range: 'Between 1 and 1,000,000',
  } as Record<string, string>,
}

export type CubeShelfWords = typeof cubeShelfEn
