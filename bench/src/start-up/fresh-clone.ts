import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@encore/dev-env'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const patienceMs = 600_000

/** Returns milliseconds from `git clone` over `npm start` to the first page; all files are created inside `folder`. */
export async function startFreshClone(folder: string): Promise<number> {
  const clone = join(folder, 'clone')
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const startedAt = performance.now()
  execFileSync('git', ['clone', '--quiet', repository, clone])
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: {
      ...plainEnvironment(),
      ...{ PORT: String(port), SANDBOX_PORT: String(sandboxPort) },
      npm_config_cache: join(folder, 'npm-cache'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that a signal reaches all of it like Ctrl-C.
    detached: true,
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (written += chunk))
  try {
    while (!(await showsPage(`http://localhost:${port}/`))) {
      const isOver = child.exitCode !== null || performance.now() - startedAt > patienceMs
      if (isOver) throw new Error(`No page from a fresh clone:\n${written.slice(-5_000)}`)
      await pause(100)
    }
    return performance.now() - startedAt
  } finally {
    await endGroup(child)
  }
}

/** Returns the environment of a plain shell, without the variables and the PATH entries of the current npm run. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))
  const path = (process.env.PATH ?? '').split(':').filter((part) => !part.startsWith(repository))
  return { ...Object.fromEntries(own), PATH: path.join(':') }
}

async function endGroup(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (child.exitCode !== null || child.signalCode !== null || !pid) return
  const exited = new Promise((done) => child.once('exit', done))
  process.kill(-pid, 'SIGINT')
  const patience = setTimeout(() => process.kill(-pid, 'SIGKILL'), 45_000)
  await exited
  clearTimeout(patience)
}

const showsPage = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    async (response) => response.ok && (await response.text()).includes('</html>'),
    () => false,
  )
