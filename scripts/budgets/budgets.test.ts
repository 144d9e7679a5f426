import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { complaints } from './complaints.ts'
import { pageSizes } from './fan-pages.ts'
import { studioSizes } from './studio-pages.ts'

const noise = (length: number, from = 1) => {
  let state = from
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return String.fromCharCode(33 + (state % 90))
  }
  return Array.from({ length }, next).join('')
}

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A build of one page inside a layout, in the framework's output format. */
function build(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'encore-budgets-'))
  folders.push(folder)
  for (const name of ['.vite', 'assets/ko', 'assets/en']) mkdirSync(join(folder, name), { recursive: true })
  const routes = {
    root: { id: 'root', module: '/assets/root.js', imports: ['/assets/shared.js'], css: ['/assets/a.css#'] },
    home: {
      id: 'home',
      parentId: 'root',
      module: '/assets/home.js',
      imports: ['/assets/shared.js'],
      css: [],
    },
  }
  const manifest = { entry: { module: '/assets/entry.js', imports: [] }, routes }
  const all: Record<string, string> = {
    'assets/manifest-1.js': `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
    '.vite/messages.json': JSON.stringify({
      folders: { ko: '/assets/ko/', en: '/assets/en/' },
      needed: { '/assets/entry.js': ['shell.js'], '/assets/home.js': ['shell.js', 'home.js'] },
    }),
    '.vite/boot.js': noise(120, 12),
    ...files,
  }
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text)
  return folder
}

const files = {
  'assets/entry.js': noise(300),
  'assets/root.js': noise(200, 2),
  'assets/shared.js': noise(900, 3),
  'assets/home.js': noise(400, 4),
  'assets/en/shell.js': noise(700, 5),
  'assets/en/home.js': noise(100, 9),
  'assets/ko/shell.js': noise(600, 10),
  'assets/ko/home.js': noise(150, 11),
  'assets/a.css': noise(250, 6),
}
const gzipped = (...names: (keyof typeof files)[]) =>
  names.reduce((sum, name) => sum + gzipSync(files[name], { level: 9 }).length, 0)

test('budgets: a page counts its route, those above and the entry, each file once, with the longest language', () => {
  expect(pageSizes(build(files)).home).toEqual({
    js: gzipped(
      'assets/entry.js',
      'assets/root.js',
      'assets/shared.js',
      'assets/home.js',
      'assets/en/shell.js',
      'assets/en/home.js',
    ),
    css: gzipped('assets/a.css'),
  })
})

test('budgets: a larger bundle is reported with its page and growth', () => {
  const budgets = pageSizes(build(files))
  expect(complaints(budgets, budgets)).toEqual([])
  const grown = pageSizes(build({ ...files, 'assets/home.js': files['assets/home.js'] + noise(500, 7) }))
  expect(complaints(grown, budgets)).toEqual([
    expect.stringMatching(/^home: js is \d+ bytes, \d{3} over its budget$/),
  ])
  const heavier = pageSizes(build({ ...files, 'assets/a.css': noise(900, 8) }))
  expect(complaints(heavier, budgets)).toHaveLength(2)
  const longer = pageSizes(build({ ...files, '.vite/boot.js': noise(400, 12) }))
  expect(complaints(longer, budgets)).toEqual([expect.stringMatching(/^the script in every page: js is/)])
})

test('budgets: a page without a budget is reported, and a budget without a page', () => {
  const { home = { js: 0, css: 0 }, ...others } = pageSizes(build(files))
  expect(complaints({ ...others, home }, others)).toEqual(['home has no budget'])
  expect(complaints(others, { ...others, home })).toEqual(['home is no page any more'])
})

test('budgets: a studio page counts the frame and its own chunks, each file once, without later ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'encore-budgets-'))
  folders.push(folder)
  for (const name of ['.vite', 'assets']) mkdirSync(join(folder, name))
  const chunks = {
    'index.html': {
      ...{ file: 'assets/entry.js', isEntry: true, imports: ['_shared.js'], css: ['assets/a.css'] },
      dynamicImports: ['app/routes/events/EventsPage.tsx'],
    },
    '_shared.js': { file: 'assets/shared.js' },
    'app/routes/events/EventsPage.tsx': {
      ...{ file: 'assets/home.js', isDynamicEntry: true, imports: ['_shared.js', 'index.html'] },
      ...{ dynamicImports: ['app/features/Player.tsx'], css: ['assets/a.css'] },
    },
    'app/features/Player.tsx': { file: 'assets/root.js', isDynamicEntry: true },
  }
  const all = { ...files, '.vite/manifest.json': JSON.stringify(chunks) }
  for (const [name, text] of Object.entries(all))
    if (!/\/(?:ko|en)\//.test(name)) writeFileSync(join(folder, name), text)
  const css = gzipped('assets/a.css')
  const shared = gzipped('assets/entry.js', 'assets/shared.js')
  expect(studioSizes(folder)).toEqual({
    'the frame of every page': { js: shared, css },
    'routes/events/EventsPage': { js: shared + gzipped('assets/home.js'), css },
  })
})

test('budgets: a page without its own keeps the budget of any other page', () => {
  const others = { 'any other page': { js: 100, css: 10 } }
  expect(complaints({ home: { js: 100, css: 10 } }, others)).toEqual([])
  expect(complaints({ home: { js: 101, css: 10 } }, others)).toEqual([
    'home: js is 101 bytes, 1 over its budget',
  ])
})
