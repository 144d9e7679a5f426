/** The lowest versions of a package without a known advisory, one for each installed major version. */
export interface DependencyFloor {
  name: string
  floors: string[]
  /** The advisory behind the floor; null when none was found. */
  advisory: string | null
  why: string
  /** Reference for the advisory and the first fixed version. */
  source?: string
}

/** The format of `package-lock.json`. */
export interface Lockfile {
  packages: Record<
    string,
    {
      version?: string
      dev?: boolean
      dependencies?: Record<string, string>
      optionalDependencies?: Record<string, string>
    }
  >
}

/** Reports runtime dependencies without a floor or below it, and floors without a dependency. */
export function findFloorFaults(lock: Lockfile, floors: readonly DependencyFloor[]): string[] {
  const known = new Map(floors.map((floor) => [floor.name, floor]))
  const missing = [...runtimeDependencies(lock)].filter((name) => !known.has(name))
  const below = floors.flatMap(({ name, floors: lowest, advisory }) =>
    versionsOf(lock, name)
      .filter((version) => !isAtFloor(version, lowest))
      .map((version) => `${name} ${version} is below ${lowest.join(' or ')} (${advisory ?? 'no advisory'})`),
  )
  const gone = floors.filter(({ name }) => versionsOf(lock, name).length === 0).map(({ name }) => name)
  return [
    ...missing.sort().map((name) => `${name} has no floor`),
    ...below,
    ...gone.map((name) => `${name} is not installed any more`),
  ]
}

/** Runtime dependencies of the apps and packages, and their Node version. */
function runtimeDependencies({ packages }: Lockfile): Set<string> {
  const names = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) => {
    if (path === '') return Object.keys(optionalDependencies ?? {})
    const isOurs = /^(?:apps|packages)\/[\w-]+$/.test(path)
    return isOurs ? Object.keys({ ...dependencies, ...optionalDependencies }) : []
  })
  return new Set(names.filter((name) => !name.startsWith('@encore/')))
}

/** Versions of all installed copies except development-only ones. */
const versionsOf = ({ packages }: Lockfile, name: string): string[] =>
  Object.entries(packages)
    .filter(([path, { dev }]) => path.endsWith(`node_modules/${name}`) && !dev)
    .flatMap(([, { version }]) => version ?? [])

/** True at or above the floor of its major version; without one, it must be above all floors. */
function isAtFloor(version: string, floors: readonly string[]): boolean {
  const own = floors.find((floor) => majorOf(floor) === majorOf(version))
  return own === undefined
    ? floors.every((floor) => compareVersions(version, floor) > 0)
    : compareVersions(version, own) >= 0
}

const majorOf = (version: string) => version.split('.', 1)[0]

/** Compares by semantic versioning: a prerelease precedes its release. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => {
    const [release = '', prerelease] = version.split(/-(.*)/)
    const parts = release.split('.').map(Number)
    return [...parts, prerelease === undefined ? 1 : 0, ...(prerelease ?? '').split('.').map(partOf)]
  }) as [number[], number[]]
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Only the numbers of a prerelease are compared; the identifiers of our versions are equal. */
const partOf = (part: string): number => (/^\d+$/.test(part) ? Number(part) : 0)
