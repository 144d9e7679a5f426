import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigSchema } from '@encore/api'
import { endpoints } from '@encore/contract/endpoints'
import { errors } from '@encore/contract/errors'
import { locales } from '@encore/contract/rules/locale'
import { describe, expect, test } from 'vitest'
import { root } from '../setup/processes.ts'
import { linesWith, read, repositoryFiles, textsOf } from './repository.ts'

const files = repositoryFiles()
const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path)
const code = textsOf(files, /\.(?:tsx?|mjs)$/)
const served = code.filter(
  ({ path }) => /^(?:packages\/(?:api|identity|media)|apps\/server)\/src\//.test(path) && !isTest(path),
)
const modules = code.filter(({ path }) => path.startsWith('packages/api/src/modules/') && !isTest(path))

describe('architecture: files', () => {
  test('stay within their length: 400 lines, tests 600', () => {
    const lengths = textsOf(files, /\.(?:tsx?|mjs|css|sql|html)$/).map(({ path, text }) => ({
      path,
      lines: text.split('\n').length - 1,
    }))
    const limit = (path: string) => (isTest(path) ? 600 : 400)
    const written = lengths.filter(({ path }) => path !== 'packages/api/schema.sql')
    expect(written.filter(({ path, lines }) => lines > limit(path))).toEqual([])
  })

  test('exist where code names them beside itself', () => {
    const missing = code.flatMap(({ path, text }) =>
      [...text.matchAll(/new URL\(\s*'([^']+\.(?:tsx?|mjs))',\s*import\.meta\.url/g)]
        .map(([, name = '']) => join(dirname(path), name))
        .filter((target) => !existsSync(join(root, target)))
        .map((target) => `${path}: ${target}`),
    )
    expect(missing).toEqual([])
  })

  test('have names that say what is in them', () => {
    const vague = /(?:^|[/._-])(?:utils?|helpers?|commons?|managers?|misc)(?:[/._-]|$)/i
    const asked = (path: string) => /\/i18n\/\w+\/common\.json$/.test(path)
    expect(files.filter((path) => vague.test(path) && !asked(path))).toEqual([])
  })

  test('are kebab-case, and a component has the name of its file', () => {
    const kebab = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+)*$/
    const component = /^[A-Z][A-Za-z0-9]*(?:\.module)?\.(?:tsx|css)$/
    const named = files.filter((path) => /\.(?:tsx?|mjs|css)$/.test(path))
    const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
    expect(named.filter((path) => !kebab.test(nameOf(path)) && !component.test(nameOf(path)))).toEqual([])
    const parts = code.filter(({ path }) => /^(?:apps\/web|packages\/ui\/src)\//.test(path))
    const components = parts.filter(({ path }) => component.test(nameOf(path)))
    const strangers = components.filter(
      ({ path, text }) => !new RegExp(`\\b${nameOf(path).split('.')[0]}\\b`).test(text),
    )
    expect(strangers.map(({ path }) => path)).toEqual([])
  })

  test('name no place outside the repository', () => {
    const texts = textsOf(files, /\.(?:tsx?|mjs|css|sql|html|json|md|ya?ml)$|\/run$|^\.\w+$/)
    expect(linesWith(texts, /(?:^|[\s'"`(=])\/work\/|registry\.[a-z]+js\.org|registry\.yarnpkg/)).toEqual([])
  })
})

describe('architecture: code', () => {
  test('imports by name and with the ending, never from far above', () => {
    expect(linesWith(code, /from '(?:\.\.\/){3}/)).toEqual([])
    const local = /(?:from|import) '\.{1,2}\/[^']*'/
    const ending = /\.(?:tsx?|mjs|css|json|svg)(?:\?\w+)?'|\/\+types\/[\w-]+'/
    expect(linesWith(code, local).filter((line) => !ending.test(line))).toEqual([])
  })

  test('exports by name except where a framework requires a default', () => {
    const asked =
      /\.config\.(?:ts|mjs)$|\.d\.ts$|global-setup\.ts$|^\.dependency-cruiser\.mjs$|^apps\/web\/app\/(?:root|entry\.server|routes|routes\/.*)\.tsx?$|^bench\/peers\//
    const others = code.filter(({ path }) => !asked.test(path))
    const lazy = new Set(
      code
        .flatMap(({ text }) => [
          ...text.matchAll(/lazy\(\(\) =>\s*(?:retryImport\(\(\) =>\s*)?import\('[^']*\/(\w+\.tsx)'/g),
        ])
        .map(([, name]) => name),
    )
    const loaded = (line: string) => [...lazy].some((name) => line.includes(`/${name}:`))
    expect(linesWith(others, /^export default/).filter((line) => !loaded(line))).toEqual([])
  })

  test('leaves no work for later and skips no test', () => {
    expect(linesWith(code, /\b(?:TO[D]O|FIX[M]E|HA[C]K)\b/)).toEqual([])
    expect(linesWith(code, /\b(?:test|describe|it)\.(?:only|skip|todo|fixme)\b/)).toEqual([])
    expect(linesWith(code, /\bvi\.(?:mock|doMock)\(/)).toEqual([])
  })

  test('imports only types from endpoints and realtime in pages, because their schemas are large', () => {
    const pages = code.filter(({ path }) => /^apps\/(?:web|studio)\/app\//.test(path) && !isTest(path))
    const values = /^import (?!type )[^']*? from '@encore\/contract\/(?:endpoints|realtime)'/m
    expect(pages.filter(({ text }) => values.test(text)).map(({ path }) => path)).toEqual([])
  })

  test('reads the address of the page in pages, not that of the data request', () => {
    const pages = code.filter(({ path }) => path.startsWith('apps/web/app/') && !isTest(path))
    const others = pages.filter(({ path }) => path !== 'apps/web/app/entry.server.tsx')
    expect(linesWith(others, /request\.url/)).toEqual([])
  })

  test('reads the environment in a few files only', () => {
    const doors =
      /\/(?:main|dev|boot|sandbox|supervise|embedded-launcher|seeded-folder|visit)\.ts$|^scripts\/|\.config\.ts$|^bench\/|\/test\//
    const readers = linesWith(code, /process\.env\b/).filter((line) => !isTest(line.split(':')[0] ?? ''))
    expect(readers.filter((line) => !doors.test(line.split(':')[0] ?? ''))).toEqual([])
  })

  test('listens to the server below the framework in one guarded place', () => {
    const server = code.filter(
      ({ path }) => /^(?:apps\/server|packages\/api)\/src\//.test(path) && !isTest(path),
    )
    const others = server.filter(({ path }) => path !== 'packages/api/src/platform/http/raw-server.ts')
    expect(linesWith(others, /\.(?:on|once|addListener)\('(?:request|upgrade|check\w+)'/)).toEqual([])
  })

  test('uses one form in the studio, which reports every bad field at once', () => {
    const pages = code.filter(({ path }) => /^apps\/studio\/app\/.*\.tsx$/.test(path))
    const others = pages.filter(({ path }) => path !== 'apps/studio/app/features/editing/Form.tsx')
    expect(linesWith(others, /<form\b|^\s+required$|\srequired[\s/>]/)).toEqual([])
  })

  test('formats times of the studio with one formatter, which names their zone', () => {
    const studio = code.filter(({ path }) => path.startsWith('apps/studio/app/') && !isTest(path))
    const others = studio.filter(({ path }) => path !== 'apps/studio/app/data/times.ts')
    expect(
      linesWith(others, /DateTimeFormat|toLocale(?:Date|Time)String|\bformat(?:Clock|Stamp|Day)/),
    ).toEqual([])
  })

  test('styles without !important and without ids', () => {
    const styles = textsOf(files, /^(?:apps|packages\/ui)\/.*\.css$/)
    expect(linesWith(styles, /!important|^\s*#[a-z][\w-]*[\s,{.:]/i)).toEqual([])
  })
})

describe('architecture: modules of the back end', () => {
  const folders = new Set(
    modules.flatMap(({ path }) => /^packages\/api\/src\/modules\/\w+\/[\w-]+(?=\/)/.exec(path)?.[0] ?? []),
  )
  const doors = modules.filter(({ path }) => folders.has(path.replace(/\/index\.ts$/, '')))

  test('have one index file each', () => {
    expect(doors.map(({ path }) => path)).toEqual([...folders].map((folder) => `${folder}/index.ts`))
  })

  test('are in the list if they install something, lower layers first', () => {
    const list = read('packages/api/src/modules/index.ts')
    const listed = /: readonly Module\[\] = \[([^\]]*)\]/.exec(list)?.[1]?.match(/\w+/g) ?? []
    const installed = doors.flatMap(({ path, text }) => {
      const name = /export const (\w+): Module\b/.exec(text)?.[1]
      return name ? [{ name, door: path.replace('packages/api/src/modules/', './') }] : []
    })
    for (const { name, door } of installed) expect(list).toContain(`import { ${name} } from '${door}'`)
    expect([...listed].sort()).toEqual(installed.map(({ name }) => name).sort())
    const tiers = ['accounts', 'catalog', 'commerce', 'live', 'engagement', 'studio']
    const tierOf = (name: string) =>
      tiers.indexOf(installed.find((module) => module.name === name)?.door.split('/')[1] ?? '')
    const order = listed.map(tierOf)
    expect(order).toEqual([...order].sort())
  })

  test('serve every endpoint of the contract', () => {
    const unserved = Object.keys(endpoints).filter(
      (key) => !modules.some(({ text }) => text.includes(`'${key}'`)),
    )
    expect(unserved).toEqual([])
  })

  test('keep their SQL in stores', () => {
    const elsewhere = modules.filter(({ path }) => !/store\.ts$/.test(path))
    expect(linesWith(elsewhere, /\b(?:sql|tx|db|owner)(?:<[^`]*>)?`|\.unsafe\(/)).toEqual([])
  })

  test('read no other module’s tables', () => {
    const tables = textsOf(files, /^packages\/api\/migrations\/.*\.sql$/).flatMap(({ text }) =>
      [...text.matchAll(/create table (?:if not exists )?(\w+)/gi)].map(([, name]) => name ?? ''),
    )
    const askers = new Map<string, Set<string>>()
    for (const { path, text } of modules) {
      const owner = path.split('/').slice(4, 6).join('/')
      for (const [, table = ''] of text.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?(\w+)/g)) {
        if (tables.includes(table)) askers.set(table, (askers.get(table) ?? new Set()).add(owner))
      }
    }
    // Sign-up inserts the member row; the members module owns it afterwards.
    expect(askers.get('member')).toEqual(new Set(['accounts/identity', 'accounts/members']))
    askers.delete('member')
    expect([...askers].filter(([, owners]) => owners.size > 1)).toEqual([])
    expect(askers.size).toBeGreaterThan(20)
  })

  test('use the product clock', () => {
    expect(linesWith(modules, /(?<!app_|\w|\.)now\(\)|\bDate\.now\b|new Date\(\)|current_timestamp/)).toEqual(
      [],
    )
  })
})

describe('architecture: migrations', () => {
  const migrations = textsOf(files, /^packages\/api\/migrations\//)

  test('are numbered without a gap', () => {
    const numbers = migrations.map(({ path }) => /\/(\d{4})_[a-z_]+\.sql$/.exec(path)?.[1])
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')))
  })

  test('use no rounding type for an amount', () => {
    expect(linesWith(migrations, /^(?!\s*--).*\b(?:real|float\d?|double precision|money)\b/i)).toEqual([])
  })
})

describe('architecture: errors', () => {
  const names = Object.keys(errors)

  test('are each raised by the server somewhere if the contract has them', () => {
    const raised = (name: string) =>
      new RegExp(`(?:fail|invalid)\\([^)]*'${name}'|\\berror: '${name}'|[?:] '${name}'`)
    const server = served.map(({ text }) => text).join('\n')
    expect(names.filter((name) => !raised(name).test(server))).toEqual([])
  })

  test('have a text in every language', () => {
    for (const locale of locales) {
      const words = JSON.parse(read(`apps/web/app/i18n/${locale}/common.json`)) as {
        errors: Record<string, unknown>
      }
      expect({ locale, missing: names.filter((name) => !words.errors[name]) }).toEqual({
        locale,
        missing: [],
      })
    }
  })

  test('are used by names that the contract knows', () => {
    const uses = code.filter(({ path }) => !/^(?:bench|scripts|packages\/(?:sandbox|ui))\//.test(path))
    const use = /\b(?:fail\(|failedWith\([^)]*, |error: |error(?:\.name)? === |name: )'([A-Z]+(?:_[A-Z]+)*)'/g
    const unknown = uses.flatMap(({ path, text }) =>
      [...text.matchAll(use)].flatMap(([, name = '']) => (name in errors ? [] : [`${path} ${name}`])),
    )
    expect(unknown).toEqual([])
  })

  test('sign nobody out who has a valid session', () => {
    const signOuts = Object.entries(errors).filter(([, { status }]) => [401, 403].includes(status as number))
    expect(signOuts.map(([name]) => name)).toEqual([
      'AUTH_REQUIRED',
      'TOKEN_EXPIRED',
      'SESSION_REVOKED',
      'MEMBER_ONLY',
    ])
    const codes = Object.values(errors).map(({ code: number }) => number)
    expect(new Set(codes).size).toBe(codes.length)
  })
})

describe('architecture: docs', () => {
  const plain = (cell: string) =>
    cell.trim().replaceAll('`', '').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  const rowsOf = (path: string) =>
    read(path)
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|').slice(1, -1))

  test('list the settings of the schema with their defaults', () => {
    const received = rowsOf('docs/configuration.md').flatMap(([names = '', fallback = '']) =>
      names.split(',').map((name) => ({ name: plain(name), fallback: plain(fallback) })),
    )
    const schema = JSON.parse(JSON.stringify(ConfigSchema.properties)) as Record<string, { default: unknown }>
    const settings = Object.entries(schema).map(([name, { default: fallback }]) => ({
      name,
      fallback: String(fallback),
    }))
    expect(received.map(({ name }) => name).sort()).toEqual(settings.map(({ name }) => name).sort())
    for (const { name, fallback } of settings) {
      const found = received.find((row) => row.name === name)?.fallback ?? ''
      // A setting without a default has a description instead.
      if (fallback === '') expect({ name, found }).not.toEqual({ name, found: '' })
      else expect({ name, found }).toEqual({ name, found: fallback })
    }
  })

  test('show every package on both maps', () => {
    const folders = files.flatMap(
      (path) => /^((?:apps|packages)\/[\w-]+|e2e|bench)\/package\.json$/.exec(path)?.[1] ?? [],
    )
    const readme = read('README.md')
    const map = rowsOf('docs/architecture.md').map(([folder = '']) => plain(folder))
    const onMap = new Set(map.flatMap((cell) => cell.split(', ')))
    expect(folders.filter((folder) => !new RegExp(`(?:^|\\s)${folder}\\s{2,}`, 'm').test(readme))).toEqual([])
    expect(folders.filter((folder) => !onMap.has(folder))).toEqual([])
  })

  test('name only commands and files that exist', () => {
    const pages = textsOf(files, /^(?:README\.md|docs\/.*\.md)$/)
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => ({ path, name })),
    )
    expect(commands.filter(({ name }) => !(name in scripts))).toEqual([])
    const known = new Set(
      files.flatMap((path) => path.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'))),
    )
    const places = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/`((?:apps|packages|docs|scripts|e2e|bench)\/[\w./-]*\w)`/g)].map(
        ([, place = '']) => ({ path, place }),
      ),
    )
    expect(places.filter(({ place }) => !known.has(place))).toEqual([])
  })

  test.each([
    ['docs/domain/threats.md', 25],
    ['docs/domain/live-threats.md', 20],
    ['docs/domain/server-threats.md', 9],
  ])('name a test for every threat, and only existing tests: %s', (page, least) => {
    const rows = read(page)
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(1)
      .map((line) => line.split(' | ').at(-1) ?? '')
    const named = rows.map((cell) => [...cell.matchAll(/`([^`]+\.(?:test|spec)\.ts)` "([^"]+)"/g)])
    expect(rows.length).toBeGreaterThan(least)
    expect(rows.filter((_, row) => named[row]?.length === 0)).toEqual([])
    const missing = named
      .flat()
      .filter(([, path = '', title = '']) => !files.includes(path) || !read(path).includes(`'${title}'`))
    expect(missing.map(([cell]) => cell)).toEqual([])
  })

  test('number the decisions without a gap', () => {
    const numbers = files.flatMap((path) => /^docs\/decisions\/(\d{3})-[a-z0-9-]+\.md$/.exec(path)?.[1] ?? [])
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(3, '0')))
  })
})

describe('architecture: journeys', () => {
  test('use each fan name once, because all share one product', () => {
    const named = textsOf(files, /^e2e\/[\w-]+\.spec\.ts$/).flatMap(({ path, text }) =>
      [
        ...new Set(
          [
            ...text.matchAll(
              /(?<!\b(?:db|eventOf|feedByEncoder|onAir|productOf|productsOf|replayOf|shopOf)\(|\bsignInDemoMember\(page, )\bproduct,\s*['`]([a-z][\w-]*)/g,
            ),
          ].map(([, name = '']) => name),
        ),
      ].map((name) => ({ path, name })),
    )
    expect(named.length).toBeGreaterThan(30)
    const shared = [...Map.groupBy(named, ({ name }) => name).values()].filter(({ length }) => length > 1)
    expect(shared).toEqual([])
  })
})
