import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export type StateFile<T> = {
  readonly state: T
  /** Marks `state` as changed and starts a write. */
  changed(): void
  /** Resolves when all changes so far are on disk. */
  saved(): Promise<void>
}

/** State that is not stored. */
export const openMemory = <T>(state: T): StateFile<T> => ({ state, changed: () => {}, saved: async () => {} })

/**
 * Opens a JSON file as one mutable object. A write replaces the whole file, so a crash leaves the old or the new one.
 */
export async function openStateFile<T>(path: string, empty: T): Promise<StateFile<T>> {
  await mkdir(dirname(path), { recursive: true })
  const state = await read(path, empty)
  let version = 0
  let savedVersion = 0
  let writing: Promise<void> | undefined

  async function writeUntilSaved(): Promise<void> {
    while (savedVersion < version) {
      const target = version
      await replace(path, JSON.stringify(state))
      savedVersion = target
    }
  }

  function write(): Promise<void> {
    writing ??= Promise.resolve()
      .then(writeUntilSaved)
      .finally(() => {
        writing = undefined
      })
    return writing
  }

  return {
    state,
    changed() {
      version += 1
      // A failed write is reported by `saved()`, which every response waits for.
      write().catch(() => undefined)
    },
    async saved() {
      const wanted = version
      while (savedVersion < wanted) await write()
    },
  }
}

async function read<T>(path: string, empty: T): Promise<T> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return empty
  try {
    return { ...empty, ...(JSON.parse(text) as T) }
  } catch (cause) {
    throw new Error(`${path} is not JSON: move it away to start with an empty sandbox`, { cause })
  }
}

async function replace(path: string, text: string): Promise<void> {
  const next = `${path}.next`
  await writeFile(next, text, { mode: 0o600 })
  await rename(next, path)
}
