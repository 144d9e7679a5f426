import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

/** Exit code of `tar` when a file changed or vanished while it was read; replaying the WAL repairs this. */
const changedMeanwhile = 1

/** Packs a folder into one compressed file; `without` are `tar` patterns relative to the folder (`./images/cache`). */
export async function pack(folder: string, file: string, without: readonly string[] = []): Promise<void> {
  const excludes = without.map((pattern) => `--exclude=${pattern}`)
  const tar = spawn('tar', ['--create', '--numeric-owner', ...excludes, '--directory', folder, '.'])
  const ended = endOf(tar)
  await pipeline(tar.stdout, createZstdCompress(), createWriteStream(file, { flags: 'wx' }))
  const { code, said } = await ended
  if (code !== 0 && code !== changedMeanwhile) throw new Error(`tar could not read ${folder}: ${said}`)
}

/** Unpacks into a folder, which may exist. */
export async function unpack(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const tar = spawn('tar', ['--extract', '--preserve-permissions', '--numeric-owner', '--directory', folder])
  const ended = endOf(tar)
  // `tar` may leave the padding after the archive unread, so only its exit code shows whether it succeeded.
  const fed = pipeline(createReadStream(file), createZstdDecompress(), tar.stdin).catch(() => {})
  const { code, said } = await ended
  await fed
  if (code !== 0) throw new Error(`tar could not write ${folder}: ${said}`)
}

async function endOf(tar: ReturnType<typeof spawn>): Promise<{ code: number | null; said: string }> {
  const code = new Promise<number | null>((done, fail) => tar.once('close', done).once('error', fail))
  const said = tar.stderr ? await text(tar.stderr) : ''
  return { code: await code, said }
}

export interface Piece {
  bytes: number
  sha256: string
}

export async function measure(file: string): Promise<Piece> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') }
}
