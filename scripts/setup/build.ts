// Builds the browser bundles when their sources changed; the server has no build step.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { bin, root, run } from './processes.ts'

const shared = ['packages/ui/src', 'packages/contract/src', 'packages/messages/src', 'package-lock.json']

interface Application {
  name: string
  folder: string
  /** Files and folders that its bundle is made of. */
  sources: string[]
  tool: [program: string, args: string[]]
  /** The folder of built files that browsers fetch, below its build. */
  assets: string
}

/** Web application and studio have their own bundles: neither contains code of the other. */
const applications: Application[] = [
  {
    name: 'web application',
    folder: 'apps/web',
    sources: ['apps/web', 'packages/identity/src', ...shared],
    tool: ['react-router', ['build']],
    assets: 'client/assets',
  },
  {
    name: 'studio',
    folder: 'apps/studio',
    sources: ['apps/studio', ...shared],
    tool: ['vite', ['build']],
    assets: 'assets',
  },
  {
    name: 'verifier of draws',
    folder: 'packages/draw-protocol',
    sources: ['packages/draw-protocol', 'package-lock.json'],
    tool: ['vite', ['build']],
    assets: '.',
  },
]

export function build(): void {
  for (const application of applications) buildOne(application)
}

function buildOne({ name, folder, sources, tool: [program, args], assets }: Application): void {
  const output = join(root, folder, 'build')
  const stamp = join(output, '.sources')
  const hash = hashOf(sources.map((path) => join(root, path)))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log(`Building the ${name}…`)
  run(bin(program), args, {
    cwd: join(root, folder),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  compress(join(output, assets))
  writeFileSync(stamp, hash)
}

function hashOf(paths: string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesOf(path)) hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const generated = new Set(['build', 'node_modules', '.react-router', '.types'])

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !generated.has(entry.name))
    .flatMap((entry) => filesOf(join(path, entry.name)))
    .sort()
}

/** Built files never change, so they are compressed once at the highest level. */
function compress(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:js|css|svg|json)$/.test(name)) continue
    const bytes = readFileSync(join(folder, name))
    if (bytes.length < 512) continue
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
    writeFileSync(
      join(folder, `${name}.br`),
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
  }
}
