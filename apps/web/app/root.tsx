// Imported first, so that the browser reads its layer order first.
import '@encore/ui/styles/index.css'

import bootScript from 'virtual:boot-script'
import { languageTag, pathIn } from '@encore/contract/rules/locale'
import fontsHref from '@encore/ui/styles/fonts-of-fans.css?url'
import hangul from '@encore/ui/styles/pretendard-hangul.woff2'
import hangulNames from '@encore/ui/styles/pretendard-hangul-names.woff2'
import latin from '@encore/ui/styles/pretendard-latin.woff2'
import type { ReactNode } from 'react'
import { preloadModule } from 'react-dom'
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router'
import faviconSvg from '../public/favicon.svg?raw'
import { useDocument } from './document.tsx'
import { PageNavigation } from './i18n/PageLink.tsx'
import { useText } from './i18n/TextProvider.tsx'
import { ErrorPage } from './shell/ErrorPage.tsx'

const favicon = `data:image/svg+xml,${encodeURIComponent(faviconSvg.trim())}`

export function Layout({ children }: { children: ReactNode }) {
  const { locale } = useText()
  const {
    nonce,
    messageFolder,
    messageHrefs = [],
    dataScript = '',
    firebase,
    messenger,
    seller,
    renderedAt,
  } = useDocument()
  for (const href of messageHrefs) preloadModule(href, { as: 'script', nonce })
  const importMap = JSON.stringify({ imports: messageFolder ? { 'messages/': messageFolder } : {} })
  return (
    <html
      lang={languageTag[locale]}
      dir="ltr"
      data-theme="dark"
      data-rendered-at={renderedAt}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark light" />
        <meta name="theme-color" content="#0b0b0d" />
        <meta name="apple-mobile-web-app-title" content="Encore" />
        {/* `importMapFirst` moves it before the preloads. */}
        <script
          type="importmap"
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own address; as a child it would be escaped
          dangerouslySetInnerHTML={{ __html: importMap }}
        />
        <script
          nonce={nonce}
          data-fonts={fontsHref}
          data-faces={(locale === 'ko' ? [latin, hangul, hangulNames] : [latin]).join(' ')}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; as a child it would be escaped
          dangerouslySetInnerHTML={{ __html: bootScript }}
        />
        {firebase && <meta name="firebase" content={JSON.stringify(firebase)} />}
        {messenger && <meta name="messenger" content={JSON.stringify(messenger)} />}
        {seller && <meta name="seller" content={JSON.stringify(seller)} />}
        <Links />
        {/* Inlined, because a file would be fetched in competition with the opening picture. */}
        <link rel="icon" href={favicon} type="image/svg+xml" />
        <link rel="icon" href="/icon-96.png" type="image/png" sizes="96x96" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={pathIn(locale, '/manifest.webmanifest')} />
      </head>
      <body>
        <PageNavigation>{children}</PageNavigation>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a text in quotes that cannot end the script */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: dataScript }} />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export { ErrorPage as ErrorBoundary }
