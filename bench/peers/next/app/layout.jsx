const description =
  'Watch K-pop concerts, fan meetings and fan signs live, in four languages, wherever you are'

export const metadata = {
  title: 'Encore: concerts and fan meetings, live online',
  description,
  openGraph: {
    title: 'Encore: concerts and fan meetings, live online',
    type: 'website',
    siteName: 'Encore',
    description,
  },
}

export default function Layout({ children }) {
  return (
    <html lang="en" dir="ltr" data-theme="dark">
      <body>{children}</body>
    </html>
  )
}
