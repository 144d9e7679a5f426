import { join } from 'node:path'
import { type Clip, loadClip, openClip, STAGE_CLIP, STAGE_CLOSE_CLIP, STAGE_CROWD_CLIP } from '@encore/media'
import type { Config } from '#platform/config.ts'

type Settings = Pick<Config, 'DATA_DIR'>

/** Clips that ship with the product. */
const folders = { stage: STAGE_CLIP, stageclose: STAGE_CLOSE_CLIP, stagecrowd: STAGE_CROWD_CLIP } as const
const isOurs = (name: string): name is keyof typeof folders => Object.hasOwn(folders, name)

export const videoFolder = ({ DATA_DIR }: Settings): string => join(DATA_DIR, 'videos')

/**
 * Loads a recording on first use and shares it between channels. *Errors*: the returned function throws for an unknown
 * one.
 */
export function createClips(config: Settings): (name: string) => Clip {
  const read = new Map<string, Clip>()
  return (name) => {
    const clip =
      read.get(name) ?? (isOurs(name) ? loadClip(folders[name]) : openClip(join(videoFolder(config), name)))
    read.set(name, clip)
    return clip
  }
}
