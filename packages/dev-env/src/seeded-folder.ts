import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Environment variable with the folder that the processes of one test run share. */
const variable = 'SEEDED_DATA_DIR'
const makesWithinMs = 300_000

/**
 * Lets the products of this run, in all its processes, start on copies of one demo, which the first of them creates.
 * Returns the function that removes it.
 */
export async function shareSeededFolder(): Promise<() => Promise<void>> {
  if (process.env[variable]) return async () => {}
  const folder = await mkdtemp(join(tmpdir(), 'encore-seeded-'))
  process.env[variable] = folder
  return async () => {
    delete process.env[variable]
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Copies the data of a product that has started with its demo and stopped; null when this run shares none.
 * @param make starts a product on a folder, stops it, and returns the folder
 * @param newFolder creates the folder of the copy
 */
export async function copySeededFolder(
  make: () => Promise<string>,
  newFolder: () => Promise<string>,
): Promise<string | null> {
  const shared = process.env[variable]
  if (!shared) return null
  const seeded = join(shared, 'data')
  if (!existsSync(seeded)) await makeOnce(shared, seeded, make)
  const copy = await newFolder()
  // `cp -a` keeps the owner: the database's folder belongs to another user and only that user may read it.
  await run('cp', ['-a', `${seeded}/.`, copy])
  return copy
}

async function makeOnce(shared: string, seeded: string, make: () => Promise<string>): Promise<void> {
  const failed = join(shared, 'failed')
  const deadline = Date.now() + makesWithinMs
  while (!existsSync(seeded)) {
    if (existsSync(failed) || Date.now() > deadline) throw new Error('No demo could be made to copy')
    if (await beginMaking(shared)) {
      try {
        await rename(await make(), seeded)
      } catch (cause) {
        await writeFile(failed, String(cause))
        throw cause
      }
    }
    await new Promise((tick) => setTimeout(tick, 50))
  }
}

/** True for the one process that makes the demo. The next one follows when it has ended without a demo. */
async function beginMaking(shared: string): Promise<boolean> {
  for (let nth = 0; ; nth++) {
    const making = join(shared, `making-${nth}`)
    try {
      await writeFile(making, String(process.pid), { flag: 'wx' })
      return true
    } catch {
      const maker = Number(await readFile(making, 'utf8'))
      // A maker that has only created the file is running.
      if (maker === 0 || isRunning(maker)) return false
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
