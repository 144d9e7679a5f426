import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'

let stateDir: string
beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
})
afterAll(() => rm(stateDir, { recursive: true }))

const main = join(import.meta.dirname, 'main.ts')

function run(env: Record<string, string>) {
  return spawn(process.execPath, [main], { env: settings(env), stdio: 'pipe' })
}

function settings(env: Record<string, string>) {
  return { ...process.env, SANDBOX_PORT: '0', SANDBOX_STATE_DIR: stateDir, ...env }
}

async function address(sandbox: ReturnType<typeof run>): Promise<string> {
  for await (const chunk of sandbox.stdout) return /http:\S+/.exec(String(chunk))?.[0] ?? ''
  return ''
}

const exitCode = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve))

test('sandbox process: prints where it listens, and SIGTERM ends it cleanly', async () => {
  const sandbox = run({})
  const url = await address(sandbox)
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })
  expect(await (await fetch(url)).text()).toContain('/Gateway/BasicProcessor.krp')
  sandbox.kill('SIGTERM')
  expect(await exitCode(sandbox)).toBe(0)
})

test('sandbox process: ends with the stdin of its parent', async () => {
  const sandbox = run({})
  await address(sandbox)
  sandbox.stdin.end()
  expect(await exitCode(sandbox)).toBe(0)
})

test('sandbox process: ends with the channel to its parent, and not with an empty stdin', async () => {
  const sandbox = spawn(process.execPath, [main], {
    env: settings({}),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  for await (const chunk of sandbox.stdout ?? []) {
    expect(String(chunk)).toContain('sandbox listening on')
    break
  }
  expect(sandbox.exitCode).toBeNull()
  sandbox.disconnect()
  expect(await exitCode(sandbox)).toBe(0)
})

test.each([
  [{ DEPLOYMENT: 'production' }, 'DEPLOYMENT=production'],
  [{ SANDBOX_PORT: 'http' }, 'SANDBOX_PORT'],
  [{ SANDBOX_SPEED: '0' }, 'SANDBOX_SPEED'],
])('sandbox process: refuses %j', async (env, reason) => {
  const sandbox = run(env)
  const [code, said] = await Promise.all([exitCode(sandbox), text(sandbox.stderr)])
  expect(code).toBe(1)
  expect(said).toContain(reason)
})
