import type { Api, Config } from '@encore/api'
import { demoCalls, filmArtist, findChromium, playArtist } from '@encore/dev-env/call-artist'
import { STAGE_CLOSE_CLIP } from '@encore/media'

/** Plays the artist of the demo's calls where this machine has Chromium. Resolves with a function that stops it. */
export async function playDemoArtist(api: Api, config: Config): Promise<() => Promise<void>> {
  const { stop } = playArtist(demoCalls(api), {
    studioUrl: config.studioUrl,
    executablePath: await findChromium(),
    film: () => filmArtist(STAGE_CLOSE_CLIP),
    note: (line) => api.ctx.log.info(line),
  })
  return stop
}
