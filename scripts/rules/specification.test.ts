import { describe, expect, test } from 'vitest'
import { read, repositoryFiles } from './repository.ts'

const files = new Set(repositoryFiles())

interface Row {
  /** Number of the heading above it. */
  section: string
  number: string
  cells: string[]
}

/** The rows of all tables; a literal `|` is escaped with a backslash. */
function rowsOf(page: string): Row[] {
  let section = ''
  return page.split('\n').flatMap((line) => {
    section = /^## (\d+)\. /.exec(line)?.[1] ?? section
    if (!/^\| \d/.test(line)) return []
    const cells = line.split(/(?<!\\)\|/).slice(1, -1)
    return [{ section, number: cells[0]?.trim() ?? '', cells: cells.map((cell) => cell.trim()) }]
  })
}

const rows = rowsOf(read('docs/specification.md'))
const isSilent = ({ cells }: Row) => cells[2] === 'says nothing to build' && cells[3] === '–'
const builtRows = rows.filter((row) => !isSilent(row))

/** Parses `path` "title"; null for a piece that is neither a test nor a note on a missing or deviating one. */
const testsOf = ({ cells }: Row) =>
  (cells[3] ?? '').split(/; (?=`|no test yet|decided otherwise)/).flatMap((piece) => {
    const [, path = '', title = ''] = /^`([^`]+)` "([^"]+)"$/.exec(piece) ?? []
    return /^no test yet: .|^decided otherwise: .*`docs\/decisions\/.+`/.test(piece)
      ? []
      : [path && title ? { path, title } : null]
  })

/** True when the file has a call with this title as its first argument, in any quotes. */
function hasTitle(path: string, title: string): boolean {
  const literal = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`\\(\\s*(['"\`])${literal}\\1`).test(read(path))
}

describe('specification table', () => {
  test('numbers its sections and their rows without a gap', () => {
    expect([...new Set(rows.map(({ section }) => section))]).toEqual([...'0123456789'])
    const bySection = Map.groupBy(rows, ({ section }) => section)
    for (const [section, its] of bySection)
      expect(its.map(({ number }) => number)).toEqual(its.map((_, index) => `${section}.${index + 1}`))
  })

  test('has four cells in each row, none of them empty', () => {
    expect(rows.length).toBeGreaterThan(140)
    expect(rows.filter(({ cells }) => cells.length !== 4 || cells.includes(''))).toEqual([])
  })

  test('names one to three files for each sentence that is built, and only files that exist', () => {
    const named = builtRows.map(({ number, cells }) => ({ number, paths: cells[2]?.split(', ') ?? [] }))
    const isFile = (path: string) => /^`.+`$/.test(path) && files.has(path.slice(1, -1))
    expect(named.filter(({ paths }) => paths.length > 3 || !paths.every(isFile))).toEqual([])
  })

  test('names tests for each sentence that is built or says that there is none yet', () => {
    expect(builtRows.filter((row) => testsOf(row).includes(null)).map(({ number }) => number)).toEqual([])
  })

  test('names only tests that exist in their files', () => {
    const named = builtRows.flatMap((row) =>
      testsOf(row).flatMap((held) => (held ? [{ number: row.number, ...held }] : [])),
    )
    const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path) && files.has(path)
    expect(named.filter(({ path, title }) => !isTest(path) || !hasTitle(path, title))).toEqual([])
  })
})
