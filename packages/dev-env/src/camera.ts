import { type ChildProcess, spawn } from 'node:child_process'
import type { RunningProduct } from './boot.ts'

export type Camera = ChildProcess & { said: () => string }

/** Red, green and blue of the plain picture. */
export const cameraColour = [0x80, 0x30, 0x50] as const

/**
 * Sends a plain picture and a tone as an encoder does. SIGINT ends the stream properly; SIGKILL acts like a pulled
 * cable.
 */
export function startCamera({ rtmpPort }: Pick<RunningProduct, 'rtmpPort'>, streamKey: string): Camera {
  const [red, green, blue] = cameraColour.map((part) => part.toString(16))
  const picture = `color=c=0x${red}${green}${blue}:size=320x180:rate=25`
  const child = spawn(
    'ffmpeg',
    [
      ...['-hide_banner', '-loglevel', 'error', '-re', '-f', 'lavfi', '-i', picture],
      ...['-f', 'lavfi', '-i', 'sine=frequency=330', '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25'],
      ...['-c:a', 'aac', '-f', 'flv', `rtmp://127.0.0.1:${rtmpPort}/live/${streamKey}`],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr?.on('data', (words) => {
    said += String(words)
  })
  return Object.assign(child, { said: () => said })
}
