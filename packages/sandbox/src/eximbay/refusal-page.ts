import { frame } from '#src/gateway/page-parts.ts'
import { hostedTexts } from '#src/gateway/texts-by-language.ts'
import { type Html, html } from '#src/pages/html.ts'
import type { Refusal } from './refusal.ts'

/** Error page of the gateway: code and message, without a link back to the merchant. */
export function refusalPage(refusal: Refusal, lang: string | undefined): Html {
  const t = hostedTexts(lang)
  return frame(
    t,
    html`<section class="result" data-state="refused">
<h1>${t.refused}</h1>
<p class="code">rescode=<b>${refusal.rescode}</b></p>
<p class="code">resmsg=<b>${refusal.resmsg}</b></p>
<p>${t.refusedNote}</p></section>`,
  )
}
