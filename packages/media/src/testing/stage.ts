import { type Clip, cutClip, loadClip, STAGE_CLIP } from '../clip/clip.ts'

/** The demo's clip, 32 s, and its first 8 s, which also loop without a seam. */
export const stage: Clip = loadClip(STAGE_CLIP)
export const shortStage: Clip = cutClip(stage, 16)
