import type { Locale } from '@encore/contract/rules/locale'
import type { SignedForm } from './gateway.ts'

const languages: Record<Locale, string> = { ko: 'ko', ja: 'ja', en: 'en', zhhans: 'zh-Hans' }

export const pageWords: Record<Locale, { title: string; goOn: string; noAnswer: string }> = {
  ko: {
    title: '결제 페이지로 이동해요',
    goOn: '계속',
    noAnswer: '결제 페이지를 열 수 없어요. 청구된 금액은 없어요.',
  },
  ja: {
    title: '決済ページへ移動します',
    goOn: '続ける',
    noAnswer: '決済ページを開けませんでした。請求は発生していません。',
  },
  en: {
    title: 'Taking you to the payment page',
    goOn: 'Continue',
    noAnswer: 'The payment page could not be opened. Nothing was charged.',
  },
  zhhans: {
    title: '正在前往支付页面',
    goOn: '继续',
    noAnswer: '无法打开支付页面。未产生任何扣款。',
  },
}

/** Page that submits the signed form by script, or by its button without scripts. */
export function bridgePage(
  { repUrl, sortingParams, fgkey }: SignedForm,
  locale: Locale,
  nonce: string,
): string {
  const words = pageWords[locale]
  const fields = Object.entries({ ...sortingParams, fgkey }).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return `<!doctype html>
<html lang="${languages[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark light">
<title>${words.title}</title>
</head>
<body>
<main>
<h1>${words.title}</h1>
<form method="post" action="${escaped(repUrl)}" accept-charset="UTF-8">
${fields.join('\n')}
<button>${words.goOn}</button>
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
