import { type Locale, languageTag } from '@encore/contract/rules/locale'
import { translator } from '#platform/translator.ts'
import type { SignedForm } from './gateway.ts'

/** Page that submits the signed form by script, or by its button without scripts. */
export function bridgePage(
  { repUrl, sortingParams, fgkey }: SignedForm,
  locale: Locale,
  nonce: string,
): string {
  const t = translator(locale)
  const title = t('commerce.paymentPage.title')
  const fields = Object.entries({ ...sortingParams, fgkey }).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return `<!doctype html>
<html lang="${languageTag[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark light">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<form method="post" action="${escaped(repUrl)}" accept-charset="UTF-8">
${fields.join('\n')}
<button>${t('commerce.paymentPage.continue')}</button>
</form>
</main>
<script nonce="${nonce}">document.forms[0].submit()</script>
</body>
</html>
`
}

/** Allows only the page's own script and the gateway as the form target. */
export const bridgePolicy = ({ repUrl }: SignedForm, nonce: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}'; form-action ${new URL(repUrl).origin}; frame-ancestors 'none'; base-uri 'none'`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
