import { type Html, html } from '#src/pages/html.ts'
import { type Currency, isCurrency } from './amounts.ts'
import type { HostedTexts } from './hosted-texts.ts'

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

/** Groups the digits and adds the currency sign, as in `-₩3,000`. */
export function price(cur: string, amt: string): string {
  if (!isCurrency(cur)) return `${cur} ${amt}`
  const grouped = amt.replace(/\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ','))
  return grouped.replace(/\d/, (digit) => symbols[cur] + digit)
}

export function money({ cur = '', amt = '' }: { readonly cur?: string; readonly amt?: string }): Html {
  return html`<small>${cur}</small> ${price(cur, amt)}`
}

/** Formats `20260101123456` as `2026-01-01 12:34:56 KST`. */
export function readableTime(resdt: string): string {
  return resdt.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6 KST')
}
