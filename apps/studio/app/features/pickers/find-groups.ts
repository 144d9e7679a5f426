import { call } from '#app/data/api.ts'
import type { StudioLocale } from '#app/i18n/locale.ts'
import type { Pick } from './PickInput.tsx'

export interface GroupPick extends Pick {
  /** A product in the group; null for a new group. */
  productId: string | null
}

/** A group holds products of one event (or of none) and of one kind. */
export interface GroupPlace {
  eventId: string | null
  kind: 'TICKET_LIVE' | 'TICKET_REPLAY' | 'GOODS' | 'DIGITAL' | 'FAN_CALL' | 'DRAW_ENTRY'
}

const shown = 20

export async function findGroups(
  text: string,
  { eventId, kind }: GroupPlace,
  signal: AbortSignal,
): Promise<GroupPick[]> {
  const keyword = text === '' ? {} : { keyword: text.slice(0, 100) }
  const query = { ...keyword, eventId: eventId ?? 'none', kind, size: 100 }
  const answer = await call('GET /api/studio/product', { query }, { signal })
  const products = answer.ok ? answer.value.content : []
  const groups = new Map<string, GroupPick>()
  for (const { id, group } of products)
    if (group && !groups.has(group.code))
      groups.set(group.code, {
        ...{ id: group.code, productId: id, note: group.code },
        ...{ text: group.name.text, lang: group.name.lang },
      })
  return [...groups.values()].slice(0, shown)
}

/** Code of a new group: the letters and digits of its name, and four random characters that make it unique. */
export function newGroupCode(name: string, locale: StudioLocale): string {
  const words =
    name
      .normalize('NFKD')
      .toLocaleLowerCase(locale)
      .match(/[a-z0-9]+/g) ?? []
  const start = words.join('-').slice(0, 50).replace(/-$/, '') || 'group'
  return `${start}-${crypto.randomUUID().slice(0, 4)}`
}
