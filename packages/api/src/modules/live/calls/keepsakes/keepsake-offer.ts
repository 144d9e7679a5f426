import type { KeepsakeOffer } from '@encore/contract/rules/calls/keepsake'
import type { CallRecording } from '@encore/contract/rules/calls/session-rules'
import { hasFfmpeg } from '@encore/media'

/** Says whether keepsakes of a session can be made on this machine. */
export interface KeepsakeOffers {
  of(session: { recording: CallRecording }): Promise<KeepsakeOffer>
  /** The session as its consents are asked: without keepsakes where none can be made. */
  asked<Session extends { recording: CallRecording }>(session: Session): Promise<Session>
}

/** ffmpeg may be installed while the server runs. */
const checkEveryMs = 60_000

export function openKeepsakeOffers(find: () => Promise<boolean> = hasFfmpeg): KeepsakeOffers {
  let checkedAtMs = Number.NEGATIVE_INFINITY
  let isPossible = Promise.resolve(false)
  const of: KeepsakeOffers['of'] = async ({ recording }) => {
    if (recording !== 'KEEPSAKE') return 'NONE'
    const nowMs = performance.now()
    if (nowMs - checkedAtMs > checkEveryMs) {
      checkedAtMs = nowMs
      isPossible = find()
    }
    return (await isPossible) ? 'OFFERED' : 'UNAVAILABLE'
  }
  return {
    of,
    asked: async (session) => ({
      ...session,
      recording: (await of(session)) === 'UNAVAILABLE' ? 'NOT_ALLOWED' : session.recording,
    }),
  }
}
