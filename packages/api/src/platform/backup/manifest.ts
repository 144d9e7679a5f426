import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import { measure } from './archive.ts'

const Piece = Type.Object({ bytes: Type.Integer(), sha256: Type.String() })

const ofEach = {
  takenAt: Type.String(),
  /** Of PostgreSQL: its files are of no use to another one. */
  major: Type.Integer(),
  /** By name: the database, and what else lies under DATA_DIR. */
  pieces: Type.Record(Type.String(), Piece),
  /** Rows there were at least, by table. */
  rows: Type.Record(Type.String(), Type.Integer()),
}

/** Of the embedded server: its data folder, and its log up to the end of the backup. */
const Copy = Type.Object({
  ...ofEach,
  format: Type.Literal(1),
  /** The first file of the server's log that it needs. */
  firstLog: Type.String(),
})

/** Of an external one: what its own tool wrote. */
const Dump = Type.Object({ ...ofEach, format: Type.Literal(2) })

/** What a backup is, written last: a folder without it is none. */
const Manifest = Type.Union([Copy, Dump])
export type Manifest = Static<typeof Manifest>

/** What only the copying of the database knows. */
export type Copied =
  | Omit<Static<typeof Copy>, 'takenAt' | 'pieces'>
  | Omit<Static<typeof Dump>, 'takenAt' | 'pieces'>

const name = 'manifest.json'

export const writeManifest = (folder: string, manifest: Manifest) =>
  writeFile(join(folder, name), `${JSON.stringify(manifest, null, 2)}\n`)

/** Without a look at the pieces; null for a folder that is no backup. */
export async function findManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => null)
  return text === null ? null : Value.Parse(Manifest, JSON.parse(text))
}

/** Reads it and looks whether every piece is what it was. */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = await findManifest(folder)
  if (!manifest) throw new Error(`${folder} holds no complete backup`)
  for (const [piece, { bytes, sha256 }] of Object.entries(manifest.pieces)) {
    const found = await measure(join(folder, piece))
    if (found.bytes !== bytes || found.sha256 !== sha256) throw new Error(`${piece} is damaged`)
  }
  return manifest
}
