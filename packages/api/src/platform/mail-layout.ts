import { type Locale, languageTag } from '@encore/contract/rules/locale'
import type { Mail } from './mail.ts'

/** Texts of one mail; each line is a paragraph. */
export interface MailWords {
  subject: string
  lead: string
  after: string
}

export interface MailParts {
  heading?: string
  /** Large text below the lead, such as a code. */
  shown?: string
  papers?: readonly Paper[]
  /** Below the first paper: the first link is a button, the others are text links. */
  links?: readonly MailLink[]
  /** Last line: how to stop mails of this kind. */
  wayOut?: MailLink
}

export interface MailLink {
  label: string
  href: string
}

/** A titled list of facts: a receipt, a ticket. */
export interface Paper {
  title: string
  rows: readonly PaperRow[]
  /** `#rrggbb`, the colour of the event. */
  accent?: string
}

export interface PaperRow {
  name: string
  value: string
  /** Set when it differs from the mail's language. */
  lang?: Locale
  isStrong?: boolean
  /** A number to copy: kept on one line. */
  isCode?: boolean
}

/** Composes a mail in the common layout, as HTML and as plain text. */
export function composeMail(to: string, locale: Locale, words: MailWords, parts: MailParts = {}): Mail {
  return { to, subject: words.subject, text: textOf(words, parts), html: pageOf(locale, words, parts) }
}

function textOf(
  { lead, after }: MailWords,
  { heading, shown, papers = [], links = [], wayOut }: MailParts,
): string {
  const [first, ...others] = papers.map(({ title, rows }) =>
    [title, ...rows.map(({ name, value }) => `${name}: ${value}`)].join('\n'),
  )
  const [out, ...ways] = [wayOut, ...links].map((link) => link && `${link.label}\n${link.href}`)
  return [heading, lead, shown, first, ...ways, ...others, after, out].filter(Boolean).join('\n\n')
}

/**
 * Colours are inline for mail clients that support nothing else; the dark ones replace them where dark mode is
 * preferred.
 */
function pageOf(
  locale: Locale,
  { subject, lead, after }: MailWords,
  { heading, shown, papers = [], links = [], wayOut }: MailParts,
): string {
  const [first, ...others] = papers.map(paperOf)
  return `<!DOCTYPE html>
<html lang="${languageTag[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${light.page};-webkit-text-size-adjust:100%">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background-color:${light.page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background-color:${light.card};border-radius:14px;text-align:left"><tr><td class="ink" style="padding:32px 28px 36px;font-family:${fonts[locale]};font-size:15px;line-height:1.6;color:${light.ink};word-break:${wordBreak[locale]};overflow-wrap:anywhere">
${brand}
${heading ? `<h1 style="margin:0 0 10px;font-size:24px;line-height:1.3;font-weight:700;letter-spacing:${tight(locale)};text-wrap:${locale === 'zhhans' ? 'wrap' : 'balance'}">${escaped(heading)}</h1>` : ''}
${paragraphs(lead, 'margin:0 0 10px')}
${shown ? `<p style="margin:24px 0;font-size:34px;font-weight:700;letter-spacing:.18em">${escaped(shown)}</p>` : ''}
${first ?? ''}
${links.length > 0 ? waysOf(links) : ''}
${others.join('\n')}
${after ? smallPrint(after) : ''}
${wayOut ? footOf(wayOut) : ''}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function paperOf({ title, rows, accent }: Paper): string {
  const edge = accent ? `3px solid ${escaped(accent)}` : `1px solid ${light.line}`
  return `<table${accent ? '' : ' class="line"'} width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0 0;border-top:${edge};border-collapse:collapse;text-align:left">
<caption class="ink2" style="padding:0 0 8px;font-size:13px;font-weight:600;color:${light.ink2};text-align:left">${escaped(title)}</caption>
${rows.map(rowOf).join('\n')}
</table>`
}

function rowOf({ name, value, lang, isStrong, isCode }: PaperRow): string {
  const cell = `padding:9px 0;border-bottom:1px solid ${light.line};vertical-align:top;font-size:14px;line-height:1.5`
  const type = isCode ? `;font-family:${digits};font-size:12px;line-height:21px` : ''
  const spoken = lang ? ` lang="${languageTag[lang]}"` : ''
  return `<tr><th scope="row" class="ink2 line" width="30%" style="${cell};padding-right:16px;font-weight:400;color:${light.ink2};text-align:left">${escaped(name)}</th><td class="line" style="${cell};font-variant-numeric:tabular-nums;font-weight:${isStrong ? 700 : 450}${type}"${spoken}>${escaped(value).replaceAll('\n', '<br>')}</td></tr>`
}

const waysOf = ([button, ...others]: readonly MailLink[]) =>
  `${button ? buttonOf(button) : ''}${others.map(wordsOf).join('')}`

const wordsOf = ({ label, href }: MailLink) =>
  `<p style="margin:16px 0 0;font-size:14px"><a class="ink" href="${escaped(href)}" style="color:${light.ink};text-decoration:underline">${escaped(label)}</a></p>`

const buttonOf = ({ label, href }: MailLink) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 0"><tr><td class="button" style="border-radius:10px;background-color:${light.ink}"><a class="button" href="${escaped(href)}" style="display:inline-block;padding:12px 20px;border-radius:10px;font-size:15px;font-weight:600;line-height:20px;color:${light.card};text-decoration:none">${escaped(label)}</a></td></tr></table>`

const smallPrint = (text: string) => `<div style="height:14px;line-height:14px;font-size:1px">&#8203;</div>
${paragraphs(text, `margin:10px 0 0;font-size:13px;color:${light.ink2}`, 'ink2')}`

const footOf = ({ label, href }: MailLink) =>
  `<p style="margin:10px 0 0;font-size:13px"><a class="ink2" href="${escaped(href)}" style="color:${light.ink2};text-decoration:underline">${escaped(label)}</a></p>`

const paragraphs = (text: string, style: string, name = '') =>
  text
    .split('\n')
    .map((line) => `<p${name && ` class="${name}"`} style="${style}">${escaped(line)}</p>`)
    .join('\n')

const light = { page: '#f5f5f7', card: '#ffffff', ink: '#131316', ink2: '#55555e', line: '#e4e4e9' } as const
const dark = { page: '#0b0b0d', card: '#17171b', ink: '#f6f6f8', ink2: '#adadb6', line: '#303036' } as const

/** Inline styles can only be overridden with `!important`. */
const darkStyles = `@media (prefers-color-scheme: dark) {
.page { background-color: ${dark.page} !important }
.card { background-color: ${dark.card} !important }
.ink { color: ${dark.ink} !important }
.ink2 { color: ${dark.ink2} !important }
.line { border-color: ${dark.line} !important }
.button { background-color: ${dark.ink} !important; color: ${light.ink} !important }
}`

/** The logo, drawn in HTML so that no image must be fetched. */
const brand = `<p style="margin:0 0 24px;font-size:20px;line-height:24px;font-weight:700;letter-spacing:-.03em">encore <span aria-hidden="true" style="display:inline-block;padding:0 5px 0 4px;border-radius:5px;background-color:#e6f08a;color:#17190b;font-size:14px;line-height:20px;letter-spacing:0;vertical-align:1px">:<span style="display:inline-block;height:11px;margin-left:2px;border-left:1px solid #17190b;border-right:3px solid #17190b;width:2px;vertical-align:-1px"></span></span></p>`

/** Keeps words whole in languages with word boundaries. */
const wordBreak: Record<Locale, string> = {
  ko: 'keep-all',
  ja: 'auto-phrase',
  en: 'normal',
  zhhans: 'normal',
}

/** Han and kana get no negative letter spacing. */
const tight = (locale: Locale) => (locale === 'ja' || locale === 'zhhans' ? '0' : '-.02em')

const digits = 'ui-monospace,Menlo,Consolas,monospace'
const latin = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue'"
const fonts: Record<Locale, string> = {
  ko: `${latin},'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',sans-serif`,
  ja: `${latin},'Hiragino Sans','Yu Gothic UI',Meiryo,'Noto Sans JP',sans-serif`,
  en: `${latin},Arial,sans-serif`,
  zhhans: `${latin},'PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif`,
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
