import { randomKey } from '@encore/app-kit/random-key'
import { createStore, type Store } from '@encore/app-kit/store'
import type { ServerMessage } from '@encore/contract/realtime'
import type { ConnectionState, Realtime } from '#app/data/realtime.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { type ChatLog, emptyLog, handle, lose, say } from './chat-log.ts'
import { composing, type Draft, emptyDraft, type Problem, problemOf, refused, tidy, typed } from './draft.ts'

export interface ChatState {
  connection: ConnectionState
  log: ChatLog
  draft: Draft
  /** Slow mode blocks this member until then; the server's clock, epoch milliseconds. */
  slowUntil: number | null
}

export const emptyChat: ChatState = { connection: 'idle', log: emptyLog, draft: emptyDraft, slowUntil: null }

export interface Chat {
  state: Pick<Store<ChatState>, 'get' | 'subscribe'>
  /** Joins the room; returns a function that leaves it. */
  start(): () => void
  type(text: string): void
  /** True while an input method composes the text. */
  compose(isComposing: boolean): void
  /**
   * Sends the text of the composer, or queues it until the connection returns. False when the text stays in the
   * composer. With null it waits until `identify` names the author, unless the text changes before.
   */
  submit(uid: string | null): boolean
  /** Names the author, and sends what was submitted before. True when a message left the composer. */
  identify(uid: string): boolean
}

export interface ChatSettings {
  room: string
  connect: () => Pick<Realtime, 'state' | 'join' | 'send' | 'onMessage' | 'onState'>
  /** The server's clock, epoch milliseconds. */
  now?: () => number
}

type Refused = Extract<ServerMessage, { type: 'refused' }>

/** A wait up to this length is retried automatically; after a longer one the text returns to the composer. */
const patienceSec = 1
const rejoinAfterSec = 5

export function createChat({ room, connect, now = serverNow }: ChatSettings): Chat {
  const state = createStore(emptyChat)
  /** Client id of the message awaiting a response; sending one at a time keeps the order. */
  let inTransit: string | null = null
  /** True when the composer's text was submitted before its author was known. */
  let isAwaited = false
  let connection: ReturnType<ChatSettings['connect']> | null = null
  let resend: ReturnType<typeof setTimeout> | undefined
  let rejoin: ReturnType<typeof setTimeout> | undefined

  const change = (changed: Partial<ChatState>) => state.set({ ...state.get(), ...changed })
  const draw = (step: (draft: Draft) => Draft) => change({ draft: step(state.get().draft) })

  const flush = () => {
    const { access, pending } = state.get().log
    const next = pending.find(({ seq }) => seq === null)
    if (!next || inTransit || access.kind !== 'in' || !access.canSend) return
    const { clientId, text } = next
    if (connection?.send({ type: 'chat.send', room, clientId, text })) inTransit = clientId
  }
  const sendNext = () => {
    clearTimeout(resend)
    inTransit = null
    flush()
  }
  const joinAgain = () => {
    const { seq } = state.get().log
    connection?.send({ type: 'join', room, ...(seq > 0 && { since: seq }) })
  }

  const onMessage = (message: ServerMessage) => {
    if (message.type === 'refused' && isShortWait(message)) {
      if (message.clientId === inTransit) resend = setTimeout(sendNext, patienceSec * 1000)
      return
    }
    const { log, slowUntil } = state.get()
    const heard = handle(log, room, message)
    change({ log: heard, slowUntil: pauseAfter(heard, message) ?? slowUntil })
    if (message.type === 'refused') giveBack(log, message)
    const isAnswer = 'clientId' in message && message.clientId === inTransit
    if (isAnswer || (message.type === 'joined' && message.room === room)) sendNext()
    comeBack(message)
  }

  const giveBack = ({ pending }: ChatLog, message: Refused) => {
    const said = pending.find(({ clientId }) => clientId === message.clientId)
    if (said) draw((draft) => refused(draft, said.text, problemIn(message, now())))
  }

  /** Rejoins the room when access returns or the refusal was temporary. */
  const comeBack = (message: ServerMessage) => {
    const { access } = state.get().log
    if (access.kind !== 'out') return
    const isLetIn =
      (message.type === 'changed' && message.what === 'entitlement') ||
      (message.type === 'member.status' && message.room === room)
    if (isLetIn) return joinAgain()
    const passes = access.reason === 'UNAVAILABLE' || access.reason === 'INTERNAL'
    if (message.type !== 'refused' || message.clientId !== undefined || !passes) return
    clearTimeout(rejoin)
    rejoin = setTimeout(joinAgain, (message.retryAfterSec ?? rejoinAfterSec) * 1000)
  }

  const onState = (connected: ConnectionState) => {
    const { log } = state.get()
    change({ connection: connected, log: connected === 'open' ? log : lose(log) })
  }

  const start = () => {
    connection = connect()
    const stops = [connection.onMessage(onMessage), connection.onState(onState), connection.join(room)]
    onState(connection.state())
    return () => {
      for (const stop of stops) stop()
      clearTimeout(resend)
      clearTimeout(rejoin)
      connection = null
    }
  }

  const submit = (uid: string | null): boolean => {
    isAwaited = uid === null
    if (uid === null) return false
    const { draft, log } = state.get()
    const text = tidy(draft.text)
    const { slowUntil } = state.get()
    const isSlowed = slowUntil !== null && now() < slowUntil
    const isTooFast = draft.problem?.reason === 'CHAT_TOO_FAST' && now() < (draft.problem.retryAt ?? 0)
    const mustWait = isSlowed || isTooFast
    if (!text || draft.isComposing || mustWait) return false
    const reason = problemOf(text)
    if (reason) {
      draw((kept) => ({ ...kept, problem: { reason, rule: null, retryAt: null, retryAfterSec: 0 } }))
      return false
    }
    change({ draft: emptyDraft, log: say(log, { clientId: randomKey(), uid, text, seq: null }) })
    flush()
    return true
  }

  return {
    state,
    start,
    type: (text) => {
      isAwaited = false
      draw((draft) => typed(draft, text))
    },
    compose: (isComposing) => draw((draft) => composing(draft, isComposing)),
    submit,
    identify: (uid) => isAwaited && submit(uid),
  }
}

/** When slow mode allows the next message (epoch ms, 0 after it was turned off); null when nothing changes. */
function pauseAfter({ state, memberStatus }: ChatLog, message: ServerMessage): number | null {
  if (message.type === 'tick' && message.state?.slowModeSec === 0) return 0
  const isSlow = state.slowModeSec > 0 && memberStatus.badge === null
  return message.type === 'sent' && isSlow ? message.message.at + state.slowModeSec * 1000 : null
}

const isShortWait = ({ reason, clientId, retryAfterSec = Number.POSITIVE_INFINITY }: Refused) =>
  reason === 'CHAT_TOO_FAST' && clientId !== undefined && retryAfterSec <= patienceSec

const problemIn = ({ reason, retryAfterSec, rule }: Refused, now: number): Problem => ({
  reason,
  rule: rule ?? null,
  retryAt: retryAfterSec === undefined ? null : now + retryAfterSec * 1000,
  retryAfterSec: retryAfterSec ?? 0,
})
