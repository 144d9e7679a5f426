import { callConsentKinds, consentVersion } from '@encore/contract/rules/calls/call-consent'
import type { ArtistFilm } from './film-artist.ts'
import { type HeadlessBrowser, openHeadlessBrowser } from './headless-browser.ts'

export interface PlayedArtist {
  /** Process id of the browser; null while nobody plays. */
  pid(): number | null
  /** Waits until the browser is gone. */
  stop(): Promise<void>
}

/** Calls of a demo, as the artist's player needs them. */
export interface PlayedCalls {
  /** Station whose artist is wanted: a fan is ready there, or in a call. Null for none. */
  wanted(): Promise<string | null>
  /** A new pairing code of the station. */
  pairingCode(stationId: string): Promise<string>
}

export interface PlayOptions {
  studioUrl: string
  /** Null: no Chromium is found, and nobody is played. */
  executablePath: string | null
  /** Films the artist before the first call; null for the browser's own picture. */
  film?: () => Promise<ArtistFilm | null>
  /** Receives a line when the artist comes, goes or fails. */
  note?: (line: string) => void
  pollMs?: number
  /** The artist goes when nobody has been there for this long. */
  idleMs?: number
}

interface Playing {
  stationId: string
  browser: HeadlessBrowser
}

/**
 * Plays the artist of the demo's calls: Chromium without a window at the station's page of the studio. It starts with
 * the first ready fan, presses the main button of the page whenever it can, and goes 5 minutes after the last one.
 */
export function playArtist(calls: PlayedCalls, options: PlayOptions): PlayedArtist {
  const { executablePath, note = () => {}, pollMs = 2_000, idleMs = 5 * 60_000 } = options
  if (executablePath === null) return { pid: () => null, stop: async () => {} }
  const ending = Promise.withResolvers<void>()
  let isOver = false
  let playing: Playing | null = null
  let wantedAt = 0
  let filmed: Promise<ArtistFilm | null> | null = null
  const pause = () =>
    Promise.race([new Promise<void>((done) => setTimeout(done, pollMs).unref()), ending.promise])

  const leave = async () => {
    const last = playing
    playing = null
    if (!last) return
    await last.browser.close()
    note('The artist has left')
  }

  const step = async () => {
    const stationId = await calls.wanted()
    if (stationId !== null) wantedAt = Date.now()
    const isWanted = stationId !== null || Date.now() - wantedAt < idleMs
    if (playing && (!isWanted || (stationId !== null && stationId !== playing.stationId))) await leave()
    if (!playing && stationId !== null) {
      filmed ??= options.film?.() ?? Promise.resolve(null)
      playing = await begin(calls, stationId, { ...options, executablePath, filmed: await filmed })
      note('The artist is there')
    }
    if (playing) await playing.browser.evaluate(pressMainButton)
  }

  const run = async () => {
    while (!isOver) {
      try {
        await step()
      } catch (cause) {
        note(`The artist comes back in a moment: ${cause instanceof Error ? cause.message : cause}`)
        await leave()
      }
      await pause()
    }
    await leave()
    await (await filmed)?.remove()
  }

  const running = run()
  return {
    pid: () => playing?.browser.pid ?? null,
    stop: async () => {
      isOver = true
      ending.resolve()
      await running
    },
  }
}

interface BeginOptions extends Pick<PlayOptions, 'studioUrl'> {
  executablePath: string
  filmed: ArtistFilm | null
}

/** Pairs a new browser with a station, which replaces an earlier device, and opens the station's page. */
async function begin(
  calls: PlayedCalls,
  stationId: string,
  { studioUrl, executablePath, filmed }: BeginOptions,
): Promise<Playing> {
  const browser = await openHeadlessBrowser({ executablePath, film: filmed })
  try {
    await browser.goTo(`${studioUrl}/station`)
    const status = await browser.evaluate<number>(pairing(await calls.pairingCode(stationId)))
    if (status !== 200) throw new Error(`The station was not paired: ${status}`)
    await browser.goTo(`${studioUrl}/station`)
    return { stationId, browser }
  } catch (cause) {
    await browser.close()
    throw cause
  }
}

/** The page's own requests, so that the cookie is the browser's. The artist agrees to all that the session asks. */
const pairing = (code: string): string => `(async () => {
  const send = (method, path, body) => fetch('/api/studio/station/' + path, {
    method, body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-requested-with': 'identity' },
  })
  const paired = await send('POST', 'pair', { code: ${JSON.stringify(code)} })
  if (!paired.ok) return paired.status
  const versions = ${JSON.stringify(consentVersions)}
  for (const { kind } of (await paired.json()).consents) {
    const given = { kind, isGiven: true, version: versions[kind], language: 'en' }
    await send('PUT', 'consent', given)
  }
  return paired.status
})()`

const consentVersions = Object.fromEntries(callConsentKinds.map((kind) => [kind, consentVersion(kind)]))

/** The page has at most one main button that can be pressed: to begin, or to call the next fan. */
const pressMainButton = `document.querySelector('main button[data-kind="primary"]:not([disabled]):not([aria-disabled="true"])')?.click()`
