import type { AuditEntry, LocalText } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { localText, type Texts } from '#kernel/texts.ts'
import { memberNames } from '#modules/accounts/members/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { type EntryRow, type ObjectRow, selectObjects } from './store.ts'

export interface ObjectNames {
  /** Null when the uid is unknown. */
  member(uid: string): string | null
  event(id: string | null): LocalText | null
  object(entry: EntryRow): Pick<AuditEntry['object'], 'name' | 'leadsTo'>
}

const isMember = (id: string) => id.startsWith('m_')

/** Returns the current names of members, events and objects in two statements. */
export async function namesOf(db: Db, entries: readonly EntryRow[], locale: Locale): Promise<ObjectNames> {
  const ids = distinct(entries.flatMap(({ actorUid, objectId, eventId }) => [actorUid, objectId, eventId]))
  const members = await memberNames(db, ids.filter(isMember))
  const others = ids.filter((id) => !isMember(id))
  const found = new Map(
    (others.length === 0 ? [] : await selectObjects(db, others)).map((row) => [row.id, row]),
  )
  const nameOf = ({ names }: ObjectRow) => names && named(names, locale)
  return {
    member: (uid) => members.get(uid) ?? null,
    event: (id) => {
      const row = found.get(id ?? '')
      return row ? nameOf(row) : null
    },
    object: (entry) => {
      const { objectId: id, objectKind } = entry
      const nickname = members.get(id)
      if (nickname !== undefined)
        return { name: named({ '': nickname }, locale), leadsTo: { kind: 'member', id } }
      const row = found.get(id)
      // An artist's id is a word and may equal the id of another object.
      if (!row || (row.kind === 'artist' && objectKind !== 'artist'))
        return { name: writtenName(entry, locale), leadsTo: null }
      return {
        name: nameOf(row) ?? writtenName(entry, locale),
        leadsTo: row.leadsTo === null ? null : { kind: row.kind, id: row.leadsTo },
      }
    },
  }
}

/** Facts that hold a name. E-mail addresses in entries are masked (`mi•••@fans.test`). */
const nameFacts = ['name', 'title', 'question', 'email'] as const

/** Returns the name stored in the entry, for objects that are deleted or have no current name. */
function writtenName({ before, after }: EntryRow, locale: Locale): LocalText | null {
  for (const facts of [after, before] as (Record<string, unknown> | null)[])
    for (const fact of nameFacts) {
      const value = facts?.[fact]
      if (typeof value === 'string' && value !== '') return named({ '': value }, locale)
      if (typeof value === 'object' && value !== null) {
        const name = named(value as Record<string, string>, locale)
        if (name) return name
      }
    }
  return null
}

function named(names: Record<string, string>, locale: Locale): LocalText | null {
  const { '': same, ...texts } = names
  const name = same ? { text: same, lang: locale } : localText(texts as Texts, locale)
  return name.text === '' ? null : name
}

const distinct = (ids: readonly (string | null)[]): string[] => [...new Set(ids.flatMap((id) => id ?? []))]
