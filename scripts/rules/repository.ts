import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/processes.ts'

export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Tracked files and untracked ones that are not ignored; paths from the repository's root. */
export function repositoryFiles(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const listed = new Set(stdout.split('\n').filter(Boolean))
  const files = [...listed].filter((path) => existsSync(join(root, path))).sort()
  if (files.length === 0) throw new Error('git lists no file')
  return files
}

export const textsOf = (files: string[], pattern: RegExp): { path: string; text: string }[] =>
  files.filter((path) => pattern.test(path)).map((path) => ({ path, text: read(path) }))

/** Matching lines, as `path:line text`. */
export function linesWith(files: { path: string; text: string }[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )
}
