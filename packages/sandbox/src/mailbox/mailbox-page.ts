import { type Html, html } from '#src/pages/html.ts'
import type { Page } from '#src/pages/page.ts'
import type { Mail } from './mailbox.ts'

const home = html`<a class="brand" href="/"><span class="mark" aria-hidden="true"></span> Sandbox mail</a>`

/** List of mails beside the opened mail; a phone shows one of them. */
export function mailboxPage(mails: readonly Mail[], to: string, opened: Mail | undefined): Page {
  return {
    lang: 'en',
    title: opened ? `${opened.subject} · Sandbox mail` : `Sandbox mail (${mails.length})`,
    kind: 'mailbox',
    script: 'mailbox.js',
    body: html`<header class="bar">
${opened ? home : html`<h1>${home}</h1>`}
<form class="filter" action="/mail" role="search">
  <input name="to" type="search" value="${to}" placeholder="All recipients" aria-label="Show mail to this address only" inputmode="email" autocomplete="off" autocapitalize="none">
  <button class="button" data-look="outline">Filter</button>
</form>
<form method="post" action="/mail/clear"><button class="button" data-look="quiet">Delete all</button></form>
</header>
<main class="mailbox" data-newest="${mails[0]?.id ?? ''}" data-to="${to}"${opened !== undefined && html` data-opened`}>
<nav class="list" aria-label="Mails">${list(mails, to, opened)}</nav>
${opened ? reading(opened, to) : html`<section class="reading" data-empty><p>Choose a mail to read it here.</p></section>`}
</main>`,
  }
}

function list(mails: readonly Mail[], to: string, opened: Mail | undefined): Html {
  if (mails.length === 0)
    return html`<p class="empty">${to ? `No mail to ${to}.` : 'No mail yet.'} This page shows the next one by itself.</p>`
  const rows = mails.map(
    (mail) => html`<li><a href="${address(mail, to)}"${mail === opened && html` aria-current="page"`}>
<span class="who"><b>${mail.to}</b><time datetime="${mail.receivedAt}">${shortTime(mail.receivedAt)}</time></span>
<span class="subject">${mail.subject || '(no subject)'}</span>
<span class="preview">${preview(mail)}</span></a></li>`,
  )
  return html`<ul>${rows}</ul>`
}

function reading(mail: Mail, to: string): Html {
  const files = mail.attachments.map(
    ({ filename, mimeType }, index) =>
      html`<li><a href="/mail/${mail.id}/file/${String(index)}" download="${filename || 'file'}">${filename || mimeType}</a></li>`,
  )
  return html`<article class="reading">
<a class="back" href="/mail${query(to)}">All mail</a>
<h1>${mail.subject || '(no subject)'}</h1>
<dl><div><dt>From</dt><dd>${mail.from}</dd></div><div><dt>To</dt><dd>${mail.to}</dd></div>
<div><dt>At</dt><dd><time datetime="${mail.receivedAt}">${longTime(mail.receivedAt)}</time></dd></div></dl>
${files.length > 0 && html`<ul class="files" aria-label="Attachments">${files}</ul>`}
${
  mail.html
    ? html`<iframe title="Mail" src="/mail/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details class="plain"><summary>Text part</summary><pre>${linked(mail.text)}</pre></details>`
    : html`<pre>${linked(mail.text)}</pre>`
}
</article>`
}

function linked(text: string): Html[] {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/)
  return parts.map((part, index) =>
    index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noreferrer">${part}</a>` : html`${part}`,
  )
}

const address = (mail: Mail, to: string) => `/mail/${mail.id}${query(to)}`
const query = (to: string) => (to ? `?${new URLSearchParams({ to })}` : '')

function preview(mail: Mail): string {
  return mail.text.replace(/\s+/g, ' ').trim().slice(0, 120)
}

const kst = { timeZone: 'Asia/Seoul', hourCycle: 'h23' } as const
const shortFormat = new Intl.DateTimeFormat('en', {
  ...kst,
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const longFormat = new Intl.DateTimeFormat('en', { ...kst, dateStyle: 'medium', timeStyle: 'long' })
const shortTime = (iso: string) => shortFormat.format(new Date(iso))
const longTime = (iso: string) => longFormat.format(new Date(iso))
