import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { read, repositoryFiles, textsOf } from './repository.ts'

const files = repositoryFiles()
const sheets = new Set(files.filter((path) => path.endsWith('.module.css')))

/** Path of an imported style sheet: beside the component, or under `#app/` of its application. */
const sheetOf = (component: string, name: string): string =>
  name.startsWith('#app/')
    ? posix.join(component.split('/').slice(0, 2).join('/'), name.slice(1))
    : posix.join(posix.dirname(component), name)

test('styles: every class that a component names is in its style sheet', () => {
  const used = textsOf(files, /\.tsx?$/).flatMap(({ path, text }) =>
    [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(([, name = '', from = '']) => {
      const sheet = sheetOf(path, from)
      if (!sheets.has(sheet)) return []
      const body = text.replace(/^import .*$/gm, '')
      return [...body.matchAll(new RegExp(`(?<![.\\w'\`])${name}\\.(\\w+)`, 'g'))].map(
        ([, className = '']) => ({
          path,
          sheet,
          className,
        }),
      )
    }),
  )
  expect(used.length).toBeGreaterThan(500)
  const missing = used.filter(({ sheet, className }) => !new RegExp(`\\.${className}\\b`).test(read(sheet)))
  expect(missing).toEqual([])
})
