import { type ChildProcess, spawn } from 'node:child_process'
import { endedWithBench } from './at-end.ts'

export interface Launched {
  stop(): Promise<void>
}

/** Starts a server with this Node and waits until `url` responds; `stop` ends it and waits for its exit. */
export async function launch(
  file: string,
  {
    url,
    env = {},
    args = [],
    cwd,
  }: { url: string; env?: Record<string, string>; args?: string[]; cwd?: string },
): Promise<Launched> {
  const child = spawn(process.execPath, [file, ...args], {
    ...(cwd && { cwd }),
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.once(
    'exit',
    endedWithBench(() => end(child)),
  )
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (written += chunk))
  const deadline = Date.now() + 60_000
  while (!(await answers(url))) {
    const isOver = child.exitCode !== null || Date.now() > deadline
    if (isOver) {
      await end(child)
      throw new Error(`${file} did not answer at ${url}:\n${written}`)
    }
    await new Promise((tick) => setTimeout(tick, 50))
  }
  return { stop: () => end(child) }
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  )

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((done) => child.once('exit', done))
  const patience = setTimeout(() => child.kill('SIGKILL'), 20_000)
  child.kill('SIGTERM')
  await exited
  clearTimeout(patience)
}
