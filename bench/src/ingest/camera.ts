import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Sends 720p with sound and a key frame every two seconds, as OBS usually does; the test picture is cheap to encode.
 */
export function startCamera(port: number, streamKey: string): ChildProcess {
  const picture = 'smptehdbars=size=1280x720:rate=30'
  return spawn(
    'ffmpeg',
    [
      ...['-hide_banner', '-loglevel', 'error', '-re', '-f', 'lavfi', '-i', picture],
      ...['-f', 'lavfi', '-i', 'sine=frequency=330:sample_rate=48000'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '60', '-b:v', '2500k'],
      ...['-c:a', 'aac', '-f', 'flv', `rtmp://127.0.0.1:${port}/live/${streamKey}`],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
}

/** kill -9, as when a cable is pulled. */
export async function cut(camera: ChildProcess): Promise<void> {
  if (camera.exitCode !== null || camera.signalCode !== null) return
  const gone = new Promise((done) => camera.once('exit', done))
  camera.kill('SIGKILL')
  await gone
}
