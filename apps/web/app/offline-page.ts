import type { Text } from './i18n/text.ts'

/** A self-contained page, shown when nothing else can be fetched. */
export interface OfflinePage {
  html: string
  /** Bodies of its inline style and script; its content security policy allows them by hash. */
  style: string
  script: string
}

const style = `:root{color-scheme:dark;--bg:#0b0b0d;--ink:#f6f6f8;--dim:#adadb6}
:root[data-theme=light]{color-scheme:light;--bg:#fff;--ink:#131316;--dim:#55555e}
@media (prefers-color-scheme:light){:root[data-theme=auto]{color-scheme:light;--bg:#fff;--ink:#131316;--dim:#55555e}}
body{margin:0;min-block-size:100dvb;display:grid;align-content:center;justify-items:center;gap:1rem;padding:1.5rem;box-sizing:border-box;background:var(--bg);color:var(--ink);font:1rem/1.6 system-ui,sans-serif;text-align:center}
svg{inline-size:2.5rem;fill:#e6f08a}:root[data-theme=light] svg{fill:#131316}
h1{margin:0;font-size:1.375rem}p{margin:0;max-inline-size:26rem;color:var(--dim);word-break:keep-all;overflow-wrap:anywhere}
main{display:grid;gap:1rem;justify-items:center}a{display:inline-block;margin-block-start:.5rem;padding:.75rem 1.5rem;border-radius:.75rem;background:var(--ink);color:var(--bg);font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid var(--ink);outline-offset:3px}
section{display:grid;gap:1rem}:root[data-cause=server] .offline,:root:not([data-cause=server]) .unreachable{display:none}`

/**
 * Applies the chosen theme. With a network but no server, the page explains that, polls the server every few seconds
 * and reloads when it responds. It also reloads when the network is back.
 */
const script = `try{document.documentElement.dataset.theme=localStorage.getItem('theme')||'dark'}catch(e){}
function tell(){document.documentElement.dataset.cause=navigator.onLine?'server':'network'}
function probe(){setTimeout(function(){fetch('/healthz',{cache:'no-store'}).then(function(a){if(a.ok)location.reload();else probe()},function(){tell();probe()})},5000+5000*Math.random())}
tell();probe();addEventListener('offline',tell);addEventListener('online',function(){location.reload()})`

export function offlinePage({ t, tag }: Text): OfflinePage {
  const html = `<!DOCTYPE html><html lang="${tag}" dir="ltr" data-theme="dark"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="robots" content="noindex"><title>Encore</title><style>${style}</style><script>${script}</script></head><body><svg viewBox="0 0 15 20" aria-hidden="true"><circle cx="1.9" cy="6.6" r="1.9"/><circle cx="1.9" cy="13.4" r="1.9"/><path d="M6.2 0h1.6v20H6.2zM10.6 0H15v20h-4.4z"/></svg><main><section class="offline"><h1>${escaped(t('errorPage.offline.title'))}</h1><p>${escaped(t('errorPage.offline.text'))}</p></section><section class="unreachable"><h1>${escaped(t('errorPage.unreachable.title'))}</h1><p>${escaped(t('errorPage.unreachable.text'))}</p></section><p><a href="">${escaped(t('errorPage.retry'))}</a></p></main></body></html>`
  return { html, style, script }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
