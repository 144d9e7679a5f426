import type { HostedTexts } from '#src/gateway/hosted-texts.ts'
import { frame, money, readableTime, summaryRow } from '#src/gateway/page-parts.ts'
import type { Slip } from '#src/gateway/records.ts'
import { type Html, html } from '#src/pages/html.ts'
import { kstDigits } from '#src/state/clock.ts'
import type { SlipState } from './slips.ts'

/** The page at paymentURL with payment instructions and the till. */
export function depositPage(slip: Slip, state: SlipState, t: HostedTexts): Html {
  const { slip: words } = t
  return frame(
    t,
    html`<section class="result" data-state="${resultStates[state]}">
<h1>${state === 'waiting' ? words.title : words[state]}</h1>
<p class="amount">${money(slip)}</p>
<dl class="facts">
  ${summaryRow(words.number, numberOf(slip))}
  ${summaryRow(words.deadline, readableTime(kstDigits(slip.deadlineMs)))}
  ${summaryRow(t.orderNumber, slip.ref)}
</dl>
${state === 'waiting' && html`<ol class="steps">${words.steps.map((step) => html`<li>${step}</li>`)}</ol>`}
${state !== 'paid' && till(slip, state, t)}
</section>`,
  )
}

const resultStates: Readonly<Record<SlipState, string>> = {
  waiting: 'registered',
  paid: 'approved',
  void: 'declined',
}

function till({ sessionId }: Slip, state: SlipState, { slip: words }: HostedTexts): Html {
  return html`<form method="post" class="leave" aria-label="${words.till}">
<p class="label">${words.till}</p>
<button class="button" data-look="primary" formaction="/deposit/${sessionId}/pay">${state === 'void' ? words.payLate : words.pay}</button>
${state === 'waiting' && html`<button class="button" data-look="quiet" formaction="/deposit/${sessionId}/void">${words.lapse}</button>`}
</form>`
}

/** `0001-0000-0017`: the last twelve digits of the transaction id, grouped for a terminal. */
const numberOf = ({ transid }: Slip): string => transid.slice(-12).replace(/^(....)(....)(....)$/, '$1-$2-$3')
