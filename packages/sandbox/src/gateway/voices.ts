import { eximbayVoice } from '#src/eximbay/voice.ts'
import { globalVoice } from '#src/payletter/global-voice.ts'
import { koreaVoice } from '#src/payletter/korea-voice.ts'
import type { Provider, Session } from './records.ts'
import type { Voice } from './voice.ts'

const voices: Record<Provider, Voice> = {
  eximbay: eximbayVoice,
  payletter_kr: koreaVoice,
  payletter_global: globalVoice,
}

export const paysLater = (session: Session): boolean =>
  voiceOf(session).paysLater(session.fields.paymethod ?? '')

export const voiceOf = (session: Session): Voice => voices[session.provider]
