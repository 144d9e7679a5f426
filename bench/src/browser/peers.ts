import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@encore/dev-env'
import { type Launched, launch } from '../launch.ts'
import { createLineUp } from '../server-render/line-up.ts'

const folderOf = (name: string) => fileURLToPath(new URL(`../../peers/${name}/`, import.meta.url))

/**
 * Installs a peer on the first run. `npm ci` would require a lockfile entry for every platform, even where the registry
 * has none.
 */
export function install(name: string): string {
  const cwd = folderOf(name)
  if (!existsSync(join(cwd, 'node_modules'))) {
    execFileSync('npm', ['install', '--no-save', '--ignore-scripts'], { cwd, stdio: 'inherit' })
  }
  return cwd
}

export interface Site extends Launched {
  name: string
  home: string
  detail: string
}

/** Builds a peer as its documentation recommends, and starts it; its pages show the same as the product's. */
export async function startPeer(name: 'react-router' | 'next', scratch: string): Promise<Site> {
  const cwd = install(name)
  const lineUp = join(scratch, 'line-up.json')
  await writeFile(lineUp, JSON.stringify(createLineUp()))
  const port = await freePort()
  const env = { PORT: String(port), HOSTNAME: '127.0.0.1', LINE_UP_FILE: lineUp }
  const home = `http://127.0.0.1:${port}/`
  const build = (args: string[]) =>
    execFileSync(process.execPath, args, {
      cwd,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const start =
    name === 'next'
      ? async () => {
          build(['node_modules/next/dist/bin/next', 'build'])
          const bin = join(cwd, 'node_modules/next/dist/bin/next')
          return launch(bin, { url: home, env, args: ['start', cwd, '-p', String(port)] })
        }
      : async () => {
          build(['node_modules/@react-router/dev/bin.cjs', 'build'])
          const bin = join(cwd, 'node_modules/@react-router/serve/bin.cjs')
          // The server looks for browser files below its working directory.
          return launch(bin, { url: home, env, cwd, args: [join(cwd, 'build/server/index.js')] })
        }
  const server = await start()
  const title = { 'react-router': 'React Router 8, stock', next: 'Next.js 16' }[name]
  return { name: title, home, detail: `${home}detail`, stop: server.stop }
}
