import type { PlacedOrder } from '@encore/contract/endpoints'
import { type PaymentFlow, popupSize } from '@encore/contract/rules/payment-methods'

const namePrefix = 'encore-payment'
let popup: Window | null = null
let windowName = namePrefix

/** Phones and the browsers inside other apps have no second window: there the gateway opens in this tab. */
export function staysInTab(): boolean {
  const inApp = /KAKAOTALK|NAVER\(inapp|Instagram|FBAN|FBAV|Line\/|MicroMessenger|; wv\)/i.test(
    navigator.userAgent,
  )
  return inApp || window.matchMedia('(width < 60rem) and (pointer: coarse)').matches
}

/** Only works inside the click itself; null when the browser blocks it. It is filled by `leadToGateway`. */
export function openPaymentWindow(flow: PaymentFlow, words: string): Window | null {
  // An earlier window may still show its result, and a name it gave up on the way would not find it again.
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

/** Brings the payment window to the front. */
export const showPaymentWindow = (): void => popup?.focus()

export const closePaymentWindow = (): void => popup?.close()

/** Null when this page opened none, so that nothing is concluded from it. */
export const isPaymentWindowClosed = (): boolean | null => (popup ? popup.closed : null)

/** Whether this very page stands in the window that a payment opened. */
export const isPaymentWindow = (): boolean => window.opener !== null || window.name.startsWith(namePrefix)

/** Posts the signed form into the payment window, or into this tab; or leads there to the address of the answer. */
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

/** The empty window says what it waits for. */
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
    // A window from an earlier payment may still show the gateway's page, which is not ours to write to.
  }
}
