import { type Locale, languageTag } from '@encore/contract/rules/locale'
import type { Mail } from '#platform/mail.ts'

/** The words of one mail; each line is a paragraph. */
export interface MailWords {
  subject: string
  lead: string
  after: string
}

/** Puts words into the one frame of our mails; `shown` stands large between them. */
export function composeMail(to: string, locale: Locale, words: MailWords, shown = ''): Mail {
  const lead = escaped(words.lead)
  const after = escaped(words.after)
  return {
    to,
    subject: words.subject,
    text: [words.lead, shown, words.after].filter(Boolean).join('\n\n'),
    html: `<!DOCTYPE html><html lang="${languageTag[locale]}"><body style="margin:0;padding:32px;background:#f5f5f7;font-family:sans-serif;color:#131316">
<div style="max-width:440px;margin:auto;padding:32px;background:#fff;border-radius:14px">
<p style="margin:0 0 20px;font-size:20px;font-weight:700;letter-spacing:-.03em">encore</p>
<p style="margin:0;font-size:15px;line-height:1.6">${lead}</p>
${shown ? `<p style="margin:24px 0;font-size:34px;font-weight:700;letter-spacing:.18em">${escaped(shown)}</p>` : ''}
<p style="margin:20px 0 0;font-size:13px;line-height:1.6;color:#55555e">${after}</p>
</div></body></html>`,
  }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
