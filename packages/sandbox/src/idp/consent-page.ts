import { html } from '#src/pages/html.ts'
import type { Page } from '#src/pages/page.ts'
import type { Company } from './companies.ts'
import { demoPeople } from './people.ts'

const banner = html`<p class="banner"><b>TEST</b> <span>Nobody is signed in to a real account here.</span></p>`

/** Page on which a visitor chooses an identity and what the provider shares with the product. */
export function consentPage(company: Company, action: string): Page {
  const people = demoPeople(company).map(
    ({ name, email }) => html`<form method="post" action="${action}">
<input type="hidden" name="name" value="${name}"><input type="hidden" name="email" value="${email}">
<button class="button" data-look="outline" name="answer" value="continue"><b>Continue as ${name}</b><small>${email}</small></button>
</form>`,
  )
  return {
    lang: 'en',
    title: `Sign in with ${company.name} · Sandbox`,
    kind: 'idp',
    body: html`<header>
${banner}
<p class="brand"><span class="mark" aria-hidden="true"></span> Sandbox ${company.name}</p>
</header>
<main class="consent">
<section class="known" aria-labelledby="known">
  <h1>Sign in with ${company.name}</h1>
  <p class="lead">Encore asks for your name and your e-mail address.</p>
  <h2 class="label" id="known">Accounts of this stand-in</h2>
  ${people}
</section>
<form method="post" action="${action}" class="typed" aria-labelledby="typed">
  <h2 class="label" id="typed">Another account</h2>
  <label class="field"><span>Account name</span><input name="name" value="Fan four" maxlength="80" required autocomplete="off"></label>
  <label class="field"><span>E-mail</span><input name="email" type="email" value="fan.four@${company.id}.test" maxlength="254" autocomplete="off" aria-describedby="email-note"></label>
  <p class="note" id="email-note">The same name is the same account. The address of a member of Encore shows what happens then.</p>
  <button class="button" data-look="primary" name="answer" value="continue">Continue</button>
  <button class="button" data-look="outline" name="answer" value="unverified">Continue, e-mail not verified</button>
  <button class="button" data-look="outline" name="answer" value="no-email">Continue without e-mail</button>
  <button class="button" data-look="quiet" name="answer" value="deny" formnovalidate>Do not agree</button>
</form>
</main>`,
  }
}

export function refusalPage(reason: string): Page {
  return {
    lang: 'en',
    title: 'Refused · Sandbox',
    kind: 'idp',
    body: html`<header>${banner}
<p class="brand"><span class="mark" aria-hidden="true"></span> Sandbox</p></header>
<main class="refused"><h1>This request cannot go on</h1>
<p class="code">${reason}</p>
<p class="lead">Go back to Encore and start again.</p></main>`,
  }
}
