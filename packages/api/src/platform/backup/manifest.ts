import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import { measure } from './archive.ts'

const Piece = Type.Object({ bytes: Type.Integer(), sha256: Type.String() })

const ofEach = {
  takenAt: Type.String(),
  /** Major version of PostgreSQL; another version cannot read its files. */
  major: Type.Integer(),
  /** Keyed by name: the database, and the other files in DATA_DIR. */
  pieces: Type.Record(Type.String(), Piece),
  /** Minimum number of rows, by table. */
  rows: Type.Record(Type.String(), Type.Integer()),
}

/** Backup of the embedded server: its data folder, and its WAL up to the end of the backup. */
const Copy = Type.Object({
  ...ofEach,
  format: Type.Literal(1),
  /** The first WAL file it needs. */
  firstLog: Type.String(),
})

/** Backup of an external server, written by `pg_dump`. */
const Dump = Type.Object({ ...ofEach, format: Type.Literal(2) })

/** Describes a backup. It is written last, so a folder without it is not a backup. */
const Manifest = Type.Union([Copy, Dump])
export type Manifest = Static<typeof Manifest>

export type Copied =
  | Omit<Static<typeof Copy>, 'takenAt' | 'pieces'>
  | Omit<Static<typeof Dump>, 'takenAt' | 'pieces'>

const name = 'manifest.json'

export const writeManifest = (folder: string, manifest: Manifest) =>
  writeFile(join(folder, name), `${JSON.stringify(manifest, null, 2)}\n`)

/** Does not check the pieces; null when the folder is not a backup. */
export async function findManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => null)
  return text === null ? null : Value.Parse(Manifest, JSON.parse(text))
}

/** Reads the manifest and verifies the checksum of every piece. */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = await findManifest(folder)
  if (!manifest) throw new Error(`${folder} holds no complete backup`)
  for (const [piece, { bytes, sha256 }] of Object.entries(manifest.pieces)) {
    const found = await measure(join(folder, piece))
    if (found.bytes !== bytes || found.sha256 !== sha256) throw new Error(`${piece} is damaged`)
  }
  return manifest
}
