import type { GatewayContext } from '#src/gateway/context.ts'
import type { Session } from '#src/gateway/records.ts'
import { companies } from '#src/idp/companies.ts'
import { type Html, html } from '#src/pages/html.ts'
import type { Page } from '#src/pages/page.ts'

const shown = 10

export function homePage(ctx: GatewayContext, mailCount: number): Page {
  const sessions = ctx.state.gateway.sessions.slice(-shown).reverse()
  return {
    lang: 'en',
    title: 'Sandbox of outside parties',
    kind: 'home',
    body: html`<header>
<p class="banner"><b>TEST, NO MONEY</b> <span>Nothing that happens here leaves this machine.</span></p>
<p class="brand"><span class="mark" aria-hidden="true"></span> Sandbox</p>
</header>
<main>
<h1>The other side of every wire</h1>
<p class="lead">This process stands in for the companies that the product talks to. It speaks their protocols, keeps its own books and shares no code with the product.</p>
<div class="cards">
<section><h2>Payment gateway</h2>
<p>Form protocol, version 230. A buyer's window leads to a page on which you decide how the bank answers.</p>
<dl class="addresses">
<div><dt>Pages</dt><dd><code>POST /Gateway/BasicProcessor.krp</code></dd></div>
<div><dt>Server to server</dt><dd><code>POST /Gateway/DirectProcessor.krp</code></dd></div>
${ctx.merchants.map((merchant) => html`<div><dt>${merchant.mid}</dt><dd>${merchant.currencies.join(', ')}</dd></div>`)}
</dl></section>
<section><h2>Sign-in with other companies</h2>
<p>Consent pages on which you decide who you are and what the product is told. They remember nobody after a restart.</p>
<dl class="addresses">
${companies.map(({ id, name, protocol }) => html`<div><dt>${name}</dt><dd>${protocol === 'oidc' ? html`<a href="/${id}/.well-known/openid-configuration"><code>/${id}</code></a>` : html`<code>/${id}</code>, OAuth 2.0`}</dd></div>`)}
</dl></section>
<section><h2>Mailbox</h2>
<p>Every mail of the product arrives here, whoever it is for.</p>
<p><a class="button" data-look="primary" href="/mail">Open the mailbox (${mailCount})</a></p>
<dl class="addresses">
<div><dt>In</dt><dd><code>POST /mail/inbox</code></dd></div>
<div><dt>For tests</dt><dd><code>GET /mail.json?to=&amp;since=</code></dd></div>
</dl></section>
<section><h2>Official store</h2>
<p>A shop of the artists on another platform, with its Storefront API and its own pages.</p>
<p><a class="button" data-look="outline" href="/storefront">Visit the store</a></p>
<dl class="addresses">
<div><dt>Read</dt><dd><code>POST /storefront/api/{version}/graphql.json</code></dd></div>
</dl></section>
<section><h2>Support messenger</h2>
<p>A widget on the product's home page. It believes who a member is by a hash, and answers what it heard.</p>
<dl class="addresses">
<div><dt>Script</dt><dd><a href="/messenger/plugin.js"><code>GET /messenger/plugin.js</code></a></dd></div>
<div><dt>Heard</dt><dd><a href="/__ctl/messenger"><code>GET /__ctl/messenger</code></a></dd></div>
</dl></section>
<section><h2>Control</h2>
<p>Scenarios are armed from outside, so the product runs unchanged.</p>
<dl class="addresses">
<div><dt>Arm</dt><dd><code>POST /__ctl/arm</code></dd></div>
<div><dt>Act</dt><dd><code>POST /__ctl/tx/{id}/{action}</code></dd></div>
<div><dt>Clock</dt><dd><code>POST /__ctl/clock</code></dd></div>
<div><dt>Wire</dt><dd><a href="/__ctl/exchanges"><code>GET /__ctl/exchanges</code></a></dd></div>
<div><dt>Reset</dt><dd><code>POST /__ctl/reset</code></dd></div>
</dl></section>
</div>
<h2>Latest payments</h2>
${sessions.length > 0 ? html`<ul class="payments">${sessions.map((session) => row(ctx, session))}</ul>` : html`<p class="empty">No payment was asked for yet.</p>`}
</main>`,
  }
}

function row(ctx: GatewayContext, session: Session): Html {
  const { ref, cur, amt } = session.fields
  const pending = ctx.state.deliveries.filter((delivery) => delivery.ref === ref).length
  return html`<li><a href="/hosted/${session.id}">${ref}</a><span>${cur} ${amt}</span>
<span data-state="${session.state}">${session.state}</span>
<span>${pending > 0 && `${pending} to send`}</span></li>`
}
