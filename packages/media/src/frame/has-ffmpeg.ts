import { execFile } from 'node:child_process'

/** Whether ffmpeg runs on this machine. It is asked anew each time: somebody may install it meanwhile. */
export const hasFfmpeg = (ffmpeg = 'ffmpeg'): Promise<boolean> =>
  new Promise((done) => {
    execFile(ffmpeg, ['-hide_banner', '-version'], { timeout: 10_000 }, (error) => done(error === null))
  })
