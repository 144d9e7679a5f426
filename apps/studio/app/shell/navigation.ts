import { grantingRole, type StudioPermission } from '@encore/contract/rules/staff-roles'
import Boxes from 'lucide-react/icons/boxes'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import Contact from 'lucide-react/icons/contact'
import GalleryVerticalEnd from 'lucide-react/icons/gallery-vertical-end'
import HandCoins from 'lucide-react/icons/hand-coins'
import Hourglass from 'lucide-react/icons/hourglass'
import Megaphone from 'lucide-react/icons/megaphone'
import Package from 'lucide-react/icons/package'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScanLine from 'lucide-react/icons/scan-line'
import ScrollText from 'lucide-react/icons/scroll-text'
import Send from 'lucide-react/icons/send'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import ToggleLeft from 'lucide-react/icons/toggle-left'
import Truck from 'lucide-react/icons/truck'
import Users from 'lucide-react/icons/users'
import Weight from 'lucide-react/icons/weight'
import type { ComponentType } from 'react'
import { type CurrentStaff, may } from '#app/data/current-staff.ts'
import type { Translate } from '#app/i18n/text.ts'

/** A page of the main navigation. */
export interface NavigationItem {
  id: string
  to: string
  /** Path prefix of its other pages, if not below `to`. */
  also?: string
  icon: ComponentType
  word(t: Translate): string
  /** Null for all staff. */
  needs: StudioPermission | null
  /** Requires an all-events role. */
  isForAll?: true
  /** Its rows belong to events and follow the event filter. */
  isScoped?: true
}

/** In the order of the sidebar; also used by the command menu. */
const navigation: readonly NavigationItem[] = [
  { id: 'events', to: '/', also: '/events', icon: CalendarDays, word: (t) => t('shell.events'), needs: null },
  {
    id: 'orders',
    to: '/orders',
    icon: ReceiptText,
    word: (t) => t('orders.title'),
    needs: 'order.read',
    isScoped: true,
  },
  {
    id: 'attention',
    to: '/attention',
    icon: HandCoins,
    word: (t) => t('attention.title'),
    needs: 'refund.write',
    isScoped: true,
  },
  {
    id: 'parcels',
    to: '/parcels',
    icon: Truck,
    word: (t) => t('parcels.title'),
    needs: 'parcel.write',
    isScoped: true,
  },
  { id: 'pickup', to: '/pickup', icon: ScanLine, word: (t) => t('pickup.title'), needs: 'pickup.write' },
  {
    id: 'products',
    to: '/products',
    icon: Package,
    word: (t) => t('products.title'),
    needs: 'product.read',
    isScoped: true,
  },
  {
    ...{ id: 'cubes', to: '/cubes', icon: Boxes },
    word: (t) => t('cubes.title'),
    needs: 'cube.read',
    isForAll: true,
  },
  {
    ...{ id: 'fees', to: '/shipping-fees', icon: Weight },
    word: (t) => t('shippingFees.title'),
    needs: 'fee.read',
    isForAll: true,
  },
  {
    ...{ id: 'coupons', to: '/coupons', icon: TicketPercent },
    word: (t) => t('coupons.title'),
    needs: 'coupon.read',
    isForAll: true,
    isScoped: true,
  },
  {
    id: 'reports',
    to: '/reports',
    icon: ChartColumn,
    word: (t) => t('reports.title'),
    needs: 'report.read',
    isScoped: true,
  },
  {
    ...{ id: 'themes', to: '/themes', also: '/artists', icon: GalleryVerticalEnd },
    word: (t) => t('themes.both'),
    needs: 'event.write',
    isForAll: true,
  },
  {
    ...{ id: 'notices', to: '/notices', icon: Megaphone },
    word: (t) => t('notices.title'),
    needs: 'notice.read',
    isScoped: true,
  },
  {
    ...{ id: 'broadcasts', to: '/messages', icon: Send },
    word: (t) => t('broadcasts.title'),
    needs: 'broadcast.read',
    isScoped: true,
  },
  {
    ...{ id: 'switches', to: '/switches', icon: ToggleLeft },
    word: (t) => t('switches.title'),
    needs: 'switch.read',
  },
  {
    ...{ id: 'members', to: '/members', icon: Contact },
    word: (t) => t('members.title'),
    needs: 'member.read',
    isForAll: true,
  },
  { id: 'team', to: '/team', icon: Users, word: (t) => t('shell.team'), needs: 'team.read' },
  {
    id: 'audit',
    to: '/audit',
    icon: ScrollText,
    word: (t) => t('shell.audit'),
    needs: 'audit.read',
    isScoped: true,
  },
  { id: 'work', to: '/work', icon: Hourglass, word: (t) => t('work.title'), needs: null },
]

/** Pages that the caller's roles permit. */
export const navigationFor = (staff: CurrentStaff): NavigationItem[] =>
  navigation.filter(({ needs, isForAll }) => {
    if (needs === null) return true
    return isForAll ? grantingRole(staff.me.roles, needs, null) !== null : may(staff, needs)
  })

/** True when the path is one of the item's pages. */
export const isWithin = ({ to, also }: Pick<NavigationItem, 'to' | 'also'>, path: string): boolean =>
  [to, also].some((start) => start && `${path}/`.startsWith(`${start}/`))

/** The navigation item of a path; undefined for none. */
export const navigationItemOf = (path: string): NavigationItem | undefined =>
  navigation.find((item) => isWithin(item, path))

/** True when the page follows the event filter; the pages of one event do. */
export const isScoped = (path: string): boolean =>
  path.startsWith('/events/') || navigationItemOf(path)?.isScoped === true

/** True when the caller's roles open the page for an event. Pages without event rows open for every event. */
export const opensFor = (
  { needs, isScoped }: NavigationItem,
  { me }: CurrentStaff,
  eventId: string,
): boolean => !isScoped || needs === null || grantingRole(me.roles, needs, eventId) !== null
