import { type Html, html } from '#src/pages/html.ts'
import type { HostedTexts } from './hosted-texts.ts'
import { frame, money, readableTime, summaryRow } from './page-parts.ts'
import type { Session } from './records.ts'
import { hostedTexts } from './texts-by-language.ts'
import { voiceOf } from './voices.ts'

/** The page after the payment; from it the browser carries the result to returnurl. */
export function resultPage(session: Session, t: HostedTexts): Html {
  const { result, answer } = session
  if (!result || !answer || session.state === 'open' || session.state === 'closed')
    return frame(
      t,
      html`<section class="result" data-state="closed" data-close-window>
<h1>${t.closed}</h1><p>${t.closedNote}</p></section>`,
    )
  const isAuto = session.fields.autoclose === 'Y' || session.state === 'canceled'
  const way = voiceOf(session).way(session)
  const hidden = Object.entries(way.carriesResult ? result : {}).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return frame(
    t,
    html`<section class="result" data-state="${session.state}">
<h1>${t[session.state]}</h1>
<p class="amount">${money(session.fields)}</p>
<dl class="facts">
  ${summaryRow(t.transactionNumber, answer.transid)}
  ${summaryRow(t.time, readableTime(answer.resdt))}
  ${summaryRow(t.answerCode, `${answer.rescode} ${answer.resmsg}`)}
</dl>
${session.state === 'registered' && html`<p><a href="/deposit/${session.id}">${t.slip.see}</a></p>`}
<form method="${way.method}" action="${way.url}" accept-charset="utf-8" data-return="${isAuto ? 'auto' : 'press'}" data-left-url="/hosted/${session.id}/left">
${hidden}
${isAuto && html`<p class="lead">${t.goingOn}</p>`}
<button class="button" data-look="primary">${t.goOn}</button>
</form></section>`,
  )
}

export function unknownSessionPage(): Html {
  const t = hostedTexts(undefined)
  return frame(t, html`<section class="result" data-state="refused"><h1>${t.unknownSession}</h1></section>`)
}
