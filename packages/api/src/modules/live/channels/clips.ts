import { type Clip, loadClip, STAGE_CLIP, STAGE_CLOSE_CLIP, STAGE_CROWD_CLIP } from '@encore/media'

const folders = { stage: STAGE_CLIP, stageclose: STAGE_CLOSE_CLIP, stagecrowd: STAGE_CROWD_CLIP } as const
export type ClipName = keyof typeof folders

const isClipName = (name: string): name is ClipName => name in folders

/** Reads a recording when it is first shown; all channels share it. */
export function createClips(): (name: string) => Clip {
  const read = new Map<string, Clip>()
  return (name) => {
    if (!isClipName(name)) throw new Error(`no clip ${name}`)
    const clip = read.get(name) ?? loadClip(folders[name])
    read.set(name, clip)
    return clip
  }
}
