import type { Locale } from '@encore/contract/rules/locale'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { whenIdle } from './data/idle.ts'
import { observeRenderedAt } from './data/server-clock.ts'
import { signInByFirebase } from './data/session.ts'
import { onSignOut } from './data/sign-out.ts'
import { DocumentProvider } from './document.tsx'
import { forgetCheckout } from './features/checkout/drafts.ts'
import { recentSearches } from './features/search/recent-searches.ts'
import { localeOfPath } from './i18n/locale-path.ts'
import { TextProvider } from './i18n/TextProvider.tsx'
import { createText, type Messages } from './i18n/text.ts'
import type { FirebaseProject, MessengerAccount } from './page-context.ts'

const catalogues: Record<Locale, () => Promise<{ default: Messages }>> = {
  en: () => import('virtual:messages/en'),
  ko: () => import('virtual:messages/ko'),
  ja: () => import('virtual:messages/ja'),
  zhhans: () => import('virtual:messages/zhhans'),
}

onSignOut(forgetCheckout)
onSignOut(recentSearches.forgetMembers)
observeRenderedAt(Number(document.documentElement.dataset.renderedAt ?? 0))

const locale = localeOfPath(window.location.pathname)
const requestId = document.querySelector<HTMLElement>('[data-reference]')?.dataset.reference
const firebase = written<FirebaseProject>('firebase')
const messenger = written<MessengerAccount>('messenger')
const [{ default: messages }] = await Promise.all([
  catalogues[locale](),
  firebase ? signInByFirebase(firebase) : null,
])

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentProvider value={{ origin: window.location.origin, firebase, messenger, requestId }}>
        <TextProvider text={createText(locale, messages)}>
          <HydratedRouter />
        </TextProvider>
      </DocumentProvider>
    </StrictMode>,
  )
})

if (import.meta.env.PROD)
  whenIdle(() => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined))

/** What the server wrote into the page under this name; nothing where it is off. */
function written<T>(name: string): T | undefined {
  const text = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content
  return text ? (JSON.parse(text) as T) : undefined
}
