import type { PlacedOrder } from '@encore/contract/endpoints'
import { type PaymentFlow, popupSize } from '@encore/contract/rules/payment-methods'

const namePrefix = 'encore-payment'
let popup: Window | null = null
let windowName = namePrefix

/** True on phones and in in-app browsers, which have no second window: the gateway then opens in this tab. */
export function staysInTab(): boolean {
  const inApp = /KAKAOTALK|NAVER\(inapp|Instagram|FBAN|FBAV|Line\/|MicroMessenger|; wv\)/i.test(
    navigator.userAgent,
  )
  return inApp || window.matchMedia('(width < 60rem) and (pointer: coarse)').matches
}

/** Must run within a click; null when the browser blocks the window. `leadToGateway` navigates it afterwards. */
export function openPaymentWindow(flow: PaymentFlow, words: string): Window | null {
  // Closes an earlier window and uses a fresh name: the gateway's page may have changed the old one.
  popup?.close()
  windowName = `${namePrefix}-${Date.now()}`
  const { width, height } = popupSize[flow]
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  popup = window.open(
    'about:blank',
    windowName,
    `popup,width=${width},height=${height},left=${Math.round(left)},top=${Math.round(top)}`,
  )
  if (popup) greet(popup, words)
  return popup
}

export const showPaymentWindow = (): void => popup?.focus()

export const closePaymentWindow = (): void => popup?.close()

/** Null when this page opened no window, which allows no conclusion. */
export const isPaymentWindowClosed = (): boolean | null => (popup ? popup.closed : null)

/** True when this page runs in a payment window. */
export const isPaymentWindow = (): boolean => window.opener !== null || window.name.startsWith(namePrefix)

/** Posts the signed form into the payment window or this tab, or navigates there when the response has a URL. */
export function leadToGateway(placed: PlacedOrder, place: 'window' | 'tab'): void {
  const { repUrl, sortingParams, fgkey } = placed
  const address = staysInTab() ? placed.mobileUrl : placed.onlineUrl
  if (address) {
    const target = place === 'window' ? popup : window
    target?.location.assign(address)
    return
  }
  if (!repUrl || !sortingParams || fgkey === null) return
  const form = document.createElement('form')
  form.method = 'post'
  form.action = repUrl
  form.target = place === 'window' ? windowName : '_self'
  form.acceptCharset = 'UTF-8'
  form.hidden = true
  for (const [name, value] of Object.entries({ ...sortingParams, fgkey })) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

/** Shows a text in the empty window while it waits. */
function greet(target: Window, words: string): void {
  try {
    const { body } = target.document
    target.document.title = words
    body.textContent = words
    Object.assign(body.style, {
      background: '#0b0b0d',
      color: '#adadb6',
      font: '16px sans-serif',
      padding: '2rem',
    })
  } catch {
    // The window of an earlier payment may still show the gateway's page, which is cross-origin.
  }
}
