import type { ChatModeration } from '@encore/contract/endpoints'
import { defaultSlowModeSec } from '@encore/contract/rules/limits'

export type ChatLog = ChatModeration

export const emptyLog: ChatLog = {
  lastSeq: 0,
  revision: 0,
  messages: [],
  deleted: [],
  slowModeSec: defaultSlowModeSec,
  isClosed: false,
  pinned: null,
}

const kept = 300

/** Merges an update into the log: each message once, in order, without deleted ones. */
export function added(log: ChatLog, news: ChatModeration): ChatLog {
  const gone = new Set([...log.deleted, ...news.deleted])
  const fresh = news.messages.filter(({ seq }) => seq > log.lastSeq)
  const messages = [...log.messages, ...fresh].filter(({ seq }) => !gone.has(seq)).slice(-kept)
  const oldest = messages[0]?.seq ?? 0
  return {
    ...news,
    lastSeq: Math.max(log.lastSeq, news.lastSeq),
    revision: Math.max(log.revision, news.revision),
    messages,
    deleted: [...gone].filter((seq) => seq >= oldest),
  }
}
