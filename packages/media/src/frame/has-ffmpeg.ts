import { execFile } from 'node:child_process'

/** True when ffmpeg runs on this machine. Not cached, because it may be installed later. */
export const hasFfmpeg = (ffmpeg = 'ffmpeg'): Promise<boolean> =>
  new Promise((done) => {
    execFile(ffmpeg, ['-hide_banner', '-version'], { timeout: 10_000 }, (error) => done(error === null))
  })
