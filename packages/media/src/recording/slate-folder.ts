import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Clip, loadClip } from '#src/clip/clip.ts'

/** Path of a slate in the folder of all channels. */
export const slateFolder = (folder: string, name: string): string => join(folder, `slate-${name}`)

export const loadSlate = (folder: string, name: string): Clip =>
  loadClip(pathToFileURL(`${slateFolder(folder, name)}/`))
