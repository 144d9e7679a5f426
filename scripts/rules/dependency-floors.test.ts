import { describe, expect, test } from 'vitest'
import { type DependencyFloor, findFloorFaults, type Lockfile } from './dependency-floors.ts'
import { read } from './repository.ts'

const floors = JSON.parse(read('scripts/rules/dependency-floors.json')) as DependencyFloor[]
const lock = JSON.parse(read('package-lock.json')) as Lockfile

describe('dependency floors', () => {
  test('every runtime dependency is at or above its floor, and no floor is unused', () => {
    expect(findFloorFaults(lock, floors)).toEqual([])
  })

  test('name an advisory with its source or say that none was found', () => {
    const vague = floors.filter(({ advisory, why, source }) =>
      advisory === null
        ? !/^no advisory found, checked \d{4}-\d\d-\d\d$/.test(why)
        : !/^(?:GHSA(?:-[\da-z]{4}){3}|CVE-\d{4}-\d+)$/.test(advisory) || !source?.startsWith('https://'),
    )
    expect(vague).toEqual([])
    expect(floors.map(({ name }) => name)).toEqual([...new Set(floors.map(({ name }) => name))].sort())
  })

  const floor = (name: string, ...lowest: string[]): DependencyFloor => ({
    ...{ name, floors: lowest, advisory: 'CVE-2026-1', why: '' },
  })
  const holding = (versions: Record<string, string>, dev = false): Lockfile => ({
    packages: {
      'apps/server': { dependencies: { ws: '*', '@encore/api': '*' } },
      ...Object.fromEntries(
        Object.entries(versions).map(([path, version]) => [path, dev ? { version, dev } : { version }]),
      ),
    },
  })

  test.each<[string, Lockfile, DependencyFloor[], string[]]>([
    ['at the floor', holding({ 'node_modules/ws': '8.21.1' }), [floor('ws', '8.21.1')], []],
    ['above, by number', holding({ 'node_modules/ws': '8.100.0' }), [floor('ws', '8.21.1')], []],
    [
      'below the floor',
      holding({ 'node_modules/ws': '8.9.9' }),
      [floor('ws', '8.21.1')],
      ['ws 8.9.9 is below 8.21.1 (CVE-2026-1)'],
    ],
    [
      'below in a second copy',
      holding({ 'node_modules/ws': '8.21.1', 'node_modules/a/node_modules/ws': '7.0.0' }),
      [floor('ws', '8.21.1')],
      ['ws 7.0.0 is below 8.21.1 (CVE-2026-1)'],
    ],
    [
      'fixed in two majors',
      holding({ 'node_modules/ws': '8.21.1', 'node_modules/a/node_modules/ws': '7.5.11' }),
      [floor('ws', '7.5.11', '8.21.1')],
      [],
    ],
    [
      'a prerelease of the floor',
      holding({ 'node_modules/ws': '8.21.1-beta.3' }),
      [floor('ws', '8.21.1')],
      ['ws 8.21.1-beta.3 is below 8.21.1 (CVE-2026-1)'],
    ],
    ['without a floor', holding({ 'node_modules/ws': '8.21.1' }), [], ['ws has no floor']],
    [
      'gone',
      holding({ 'node_modules/ws': '8.21.1' }),
      [floor('ws', '8.21.1'), floor('left-pad', '1.0.0')],
      ['left-pad is not installed any more'],
    ],
    [
      'for development alone',
      holding({ 'node_modules/ws': '8.0.0' }, true),
      [floor('ws', '8.21.1')],
      ['ws is not installed any more'],
    ],
  ])('%s', (_case, held, given, faults) => {
    expect(findFloorFaults(held, given)).toEqual(faults)
  })
})
