import Type, { type Static } from 'typebox'

/** A LiveKit server that carries the media of fan calls instead of the browsers themselves. */
export const livekitSettings = {
  LIVEKIT_URL: Type.String({ default: '', pattern: '^(?:wss?://[A-Za-z0-9.-]+(?::\\d{1,5})?)?$' }),
  LIVEKIT_KEY: Type.String({ default: '' }),
  LIVEKIT_SECRET: Type.String({ default: '', pattern: '^(?:[!-~]{32,128})?$' }),
}

const schema = Type.Object(livekitSettings)
type Given = Static<typeof schema>

export interface LiveKitPlan {
  /** `wss://…` for browsers; its API has the same host and port. */
  url: string
  key: string
  secret: string
}

/** Returns the server of the settings; null where media goes from device to device. */
export function livekitPlan(given: Given): LiveKitPlan | null {
  const { LIVEKIT_URL: url, LIVEKIT_KEY: key, LIVEKIT_SECRET: secret } = given
  return url === '' ? null : { url, key, secret }
}

/** Returns faults of the settings as sentences without their values. */
export function livekitFaults(
  { LIVEKIT_URL: url, LIVEKIT_KEY: key, LIVEKIT_SECRET: secret }: Given,
  isProduction: boolean,
): string[] {
  const given = [url, key, secret].filter((value) => value !== '').length
  const faults: [boolean, string][] = [
    [given !== 0 && given !== 3, 'LIVEKIT_URL, LIVEKIT_KEY and LIVEKIT_SECRET must be set together'],
    [isProduction && url.startsWith('ws:'), 'LIVEKIT_URL must be wss'],
  ]
  return faults.filter(([isFault]) => isFault).map(([, sentence]) => sentence)
}
