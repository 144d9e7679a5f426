import './page.css'

export const viewport = { viewportFit: 'cover', colorScheme: 'dark light' }

/** The stored theme, before the first paint. */
const appearance = `(function (d) { try { var t = localStorage.getItem('theme'); if (t) d.documentElement.dataset.theme = t } catch (e) {}
d.documentElement.dataset.session = /(?:^|; )member=1(?:;|$)/.test(d.cookie) ? 'member' : 'guest' })(document)`

export default function Layout({ children }) {
  return (
    <html lang="en" dir="ltr" data-theme="dark" suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; as a child it would be escaped */}
        <script dangerouslySetInnerHTML={{ __html: appearance }} />
      </head>
      <body>{children}</body>
    </html>
  )
}
