import { type Html, html } from '#src/pages/html.ts'
import { type Currency, isCurrency } from './amounts.ts'
import type { HostedTexts } from './hosted-texts.ts'

/** Banner and head of every page that a buyer may see. */
export function frame(t: HostedTexts, content: Html): Html {
  return html`<header>
<p class="banner"><b>${t.banner}</b> <span>${t.bannerNote}</span></p>
<p class="brand"><span class="mark" aria-hidden="true"></span> Sandbox Gateway</p>
</header>
<main>${content}</main>`
}

export function summaryRow(label: string, value: string | undefined): Html {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>`
}

const symbols: Record<Currency, string> = { KRW: '₩', JPY: '¥', USD: '$', EUR: '€' }

/** `-₩3,000`: grouped for reading, digits as they were sent. */
export function price(cur: string, amt: string): string {
  if (!isCurrency(cur)) return `${cur} ${amt}`
  const grouped = amt.replace(/\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ','))
  return grouped.replace(/\d/, (digit) => symbols[cur] + digit)
}

/** The amount of the payment with its currency, in the large type of the pages. */
export function money({ cur = '', amt = '' }: { readonly cur?: string; readonly amt?: string }): Html {
  return html`<small>${cur}</small> ${price(cur, amt)}`
}

/** `20260101123456` as `2026-01-01 12:34:56 KST`. */
export function readableTime(resdt: string): string {
  return resdt.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6 KST')
}
