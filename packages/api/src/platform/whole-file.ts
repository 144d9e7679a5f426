import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

let drafts = 0

/** Writes a file atomically, even with concurrent writers. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const folder = join(path, '..')
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `.${process.pid}-${drafts++}`)
  try {
    await writeFile(draft, bytes)
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}
