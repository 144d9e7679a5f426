import type { StudioEvent } from '@encore/contract/endpoints'
import { call } from '#app/data/api.ts'
import type { Pick } from './PickInput.tsx'

const keywordOf = (text: string) => (text === '' ? {} : { keyword: text.slice(0, 100) })

async function eventsCalled(text: string, signal: AbortSignal) {
  const answer = await call('GET /api/studio/event', { query: keywordOf(text) }, { signal })
  return answer.ok ? answer.value.content : []
}

export interface EventPick extends Pick {
  event: StudioEvent
}

/** Finds events by a part of their title in any language; an empty text returns the upcoming ones. */
export async function findEvents(
  text: string,
  signal: AbortSignal,
  allows: (eventId: string) => boolean = () => true,
): Promise<EventPick[]> {
  const events = (await eventsCalled(text, signal)).filter(({ id }) => allows(id))
  return events.slice(0, shown).map((event) => ({
    ...{ id: event.id, text: event.title.text, lang: event.title.lang, note: event.slug, event },
  }))
}

/** Finds published notices by a part of their title in any language; an empty text returns the newest. */
export async function findNotices(text: string, signal: AbortSignal): Promise<Pick[]> {
  const query = { ...keywordOf(text), state: 'SHOWN' as const }
  const answer = await call('GET /api/studio/notice', { query }, { signal })
  const notices = answer.ok ? answer.value.content : []
  return notices.slice(0, shown).map(({ id, title, event }) => ({
    ...{ id, text: title.text, lang: title.lang },
    ...(event && { note: event.title.text }),
  }))
}

const shown = 20

/** Finds products by name, code, or the title of their event. */
export async function findProducts(text: string, signal: AbortSignal): Promise<Pick[]> {
  const products = async (query: { keyword?: string; eventId?: string }) => {
    const answer = await call('GET /api/studio/product', { query: { ...query, size: shown } }, { signal })
    return answer.ok ? answer.value.content : []
  }
  const [called, events] = await Promise.all([
    products(keywordOf(text)),
    text === '' ? [] : eventsCalled(text, signal),
  ])
  const [first] = events
  const found = [...called, ...(first ? await products({ eventId: first.id }) : [])]
  const each = new Map(found.map((product) => [product.id, product]))
  return [...each.values()].slice(0, shown).map(({ id, name, productCode, event }) => ({
    ...{ id, text: name.text, lang: name.lang },
    note: event ? `${event.title.text} · ${productCode}` : productCode,
  }))
}
