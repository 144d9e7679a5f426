import { type Html, html } from '#src/pages/html.ts'
import type { HostedTexts } from './hosted-texts.ts'
import { paymentLines } from './lines.ts'
import { frame, money, price, summaryRow } from './page-parts.ts'
import type { Session } from './records.ts'
import { paysLater, voiceOf } from './voices.ts'

/** The payment page; one form, whose buttons choose the action address. */
export function hostedPage(session: Session, t: HostedTexts): Html {
  const { fields } = session
  const isLater = paysLater(session)
  return frame(
    t,
    html`<form method="post" class="pay">
<section class="order" aria-label="${t.details}">
  <p class="label">${t.pay}</p>
  <h1 class="amount">${money(fields)}</h1>
  <dl class="facts">
    ${summaryRow(t.merchant, fields.shop || fields.mid)}
    ${summaryRow(t.orderNumber, fields.ref)}
    ${summaryRow(t.method, voiceOf(session).brandOf(fields.paymethod ?? '') ?? t.card)}
  </dl>
  ${lines(session, t)}
</section>
<section class="answer" aria-label="${t.choose}">
  <p class="lead">${isLater ? t.chooseLater : t.choose}</p>
  ${isLater ? button(session, 'register', t.register, 'primary') : button(session, 'approve', t.approve, 'primary')}
  <div class="decline">
    ${select('reason', t.declineReason, t.reasons, 'card_number')}
    ${button(session, 'decline', t.decline, 'outline')}
  </div>
  <div class="leave">
    ${button(session, 'cancel', t.cancel, 'quiet')}
    ${button(session, 'close', t.close, 'quiet')}
  </div>
</section>
${panel(session, t, isLater)}
</form>`,
  )
}

function lines(session: Session, t: HostedTexts): Html {
  const { fields } = session
  const rows = paymentLines(fields).map(
    (line) =>
      html`<li><span>${line.name}<small>${line.quantity} × ${price(fields.cur ?? '', line.unitPrice)}</small></span></li>`,
  )
  return html`<h2 class="label">${t.details}</h2>
  <ul class="lines">${rows}</ul>
  <p class="total"><span>${t.total}</span><b>${money(fields)}</b></p>`
}

function button(session: Session, action: string, label: string, look: string): Html {
  return html`<button class="button" data-look="${look}" formaction="/hosted/${session.id}/${action}">${label}</button>`
}

/** Initialized with the armed behaviour, so that an unopened panel keeps it. */
function panel(session: Session, t: HostedTexts, isLater: boolean): Html {
  const { behaviour } = session
  return html`<details class="panel">
  <summary>${t.panel}</summary>
  <div class="options">
    ${number('delay', t.delay, 3600, behaviour.noticeDelaySeconds)}
    ${!isLater && number('approvedAfter', t.approvedAfter, 86_400, behaviour.approvedAfterSeconds)}
    ${number('lostAnswers', t.lostAnswers, 20, behaviour.lostAnswers)}
    ${select('order', t.order, t.orders, behaviour.order)}
    ${select('notices', t.notices, t.noticeCounts, behaviour.notices)}
    ${select('tamper', t.tamper, t.tampers, behaviour.tamper)}
    ${select('followUp', t.followUp, t.followUps, behaviour.followUp)}
    ${isLater && select('deposit', t.deposit, t.deposits, behaviour.deposit)}
    ${select('refundFault', t.refundFault, t.refundFaults, behaviour.refundFault)}
    ${select('form', t.form, t.forms, behaviour.form)}
  </div>
</details>`
}

function number(name: string, label: string, max: number, value: number): Html {
  return html`<label class="field"><span>${label}</span><input name="${name}" type="number" min="0" max="${max}" value="${value}"></label>`
}

function select(
  name: string,
  label: string,
  options: Readonly<Record<string, string>>,
  chosen: string,
): Html {
  const items = Object.entries(options).map(
    ([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
  )
  return html`<label class="field"><span>${label}</span><select name="${name}">${items}</select></label>`
}
