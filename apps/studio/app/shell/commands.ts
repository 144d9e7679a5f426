import type { FoundRecord, RecordKind } from '@encore/contract/endpoints'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Contact from 'lucide-react/icons/contact'
import Keyboard from 'lucide-react/icons/keyboard'
import Megaphone from 'lucide-react/icons/megaphone'
import Package from 'lucide-react/icons/package'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Save from 'lucide-react/icons/save'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import type { ComponentType } from 'react'
import type { CurrentStaff } from '#app/data/current-staff.ts'
import { statusText } from '#app/features/event-status/shown-statuses.ts'
import type { Translate } from '#app/i18n/text.ts'
import { actionsAt, actionsFor } from './actions.ts'
import { commandKeyText, ownPlatform } from './key-names.ts'
import { navigationFor } from './navigation.ts'

/** An entry of the command menu: a link (`to`) or a function (`run`). */
export interface Command {
  id: string
  group: string
  icon: ComponentType
  label: string
  lang?: string
  note?: string | null
  to?: string
  run?(): void
  /** Found by the server's search. */
  isRecord?: true
}

const shown = 40

/** Context in which the menu was opened. */
export interface Here {
  eventId: string | undefined
  /** Null when there is nothing to save. */
  save: (() => void) | null
  onKeys(): void
}

/** Actions of the current page, then global actions, pages, and loaded events. */
export function commandsOf(t: Translate, staff: CurrentStaff, { eventId, save, onKeys }: Here): Command[] {
  const saves: Command[] = save
    ? [
        {
          ...{ id: 'save', group: t('shell.commands.here'), icon: Save, run: save },
          ...{ label: t('products.form.save'), note: commandKeyText(ownPlatform(), 'S') },
        },
      ]
    : []
  const ofPage = eventId
    ? actionsAt(t, staff, eventId).map((action) => ({ ...action, group: t('shell.commands.here') }))
    : []
  const begun = actionsFor(t, staff).map((action) => ({ ...action, group: t('shell.commands.actions') }))
  const keys = {
    id: 'keys',
    group: t('shell.commands.actions'),
    icon: Keyboard,
    label: t('shell.keys.title'),
    note: '?',
    run: onKeys,
  }
  const pages = navigationFor(staff).map(({ to, icon, title }) => ({
    ...{ id: to, to, icon, label: t(title), group: t('shell.commands.pages') },
  }))
  const events = staff.events.map(({ id, title, status, isHidden }) => ({
    ...{ id, icon: CalendarDays, group: t('shell.events'), to: `/events/${id}` },
    ...{ label: title.text, lang: title.lang, note: statusText(t, { status, isHidden }) },
  }))
  return [...saves, ...ofPage, ...begun, keys, ...pages, ...events]
}

/** The first 40 commands whose label contains every word of the text. */
export function fitting(commands: readonly Command[], text: string): Command[] {
  const words = folded(text).split(/\s+/)
  const found: Command[] = []
  for (const command of commands) {
    if (found.length === shown) break
    const label = folded(command.label)
    if (words.every((word) => label.includes(word))) found.push(command)
  }
  return found
}

const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase()

const kinds: Record<RecordKind, { icon: ComponentType; at: string; group(t: Translate): string }> = {
  ORDER: { icon: ReceiptText, at: '/orders', group: (t) => t('orders.title') },
  MEMBER: { icon: Contact, at: '/members', group: (t) => t('members.title') },
  PRODUCT: { icon: Package, at: '/products', group: (t) => t('products.title') },
  CAMPAIGN: { icon: TicketPercent, at: '/coupons', group: (t) => t('coupons.title') },
  NOTICE: { icon: Megaphone, at: '/notices', group: (t) => t('notices.title') },
}

export function recordCommand(t: Translate, { kind, id, title, note }: FoundRecord): Command {
  const { icon, at, group } = kinds[kind]
  return {
    ...{ id, icon, note, to: `${at}/${id}`, group: group(t), isRecord: true },
    ...{ label: title.text, lang: title.lang },
  }
}
