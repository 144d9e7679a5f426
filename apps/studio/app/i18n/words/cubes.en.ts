export const cubeShelfEn = {
  title: 'Cube packages',
  lead: 'What fans can charge. Changes apply at once; orders already placed keep their price.',
  add: 'New package',
  new: 'New package, not saved yet',
  none: 'No packages, so nobody can buy cubes. Add one.',
  point: 'Cubes',
  bonus: 'Bonus cubes',
  drop: 'Remove',
  hiddenHint: 'Nobody can buy it. Fans who bought it keep their cubes.',
  rules: {
    unique: 'Another package on sale has as many cubes',
    required: 'Fill this in. The shop needs one package on sale, and each package one price',
    complete: 'A package is missing. Hide it instead of removing it',
    unknown: 'This package no longer exists',
    range: 'Enter a number from 1 to 1,000,000',
  } as Record<string, string>,
}

export type CubeShelfWords = typeof cubeShelfEn
