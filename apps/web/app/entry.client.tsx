import type { Seller } from '@encore/contract/rules/seller'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { whenIdle } from './data/idle.ts'
import { needsDocument } from './data/own-documents.ts'
import { observeRenderedAt } from './data/server-clock.ts'
import { signInByFirebase } from './data/session.ts'
import { onSignOut } from './data/sign-out.ts'
import { DocumentProvider } from './document.tsx'
import { forgetCheckout } from './features/checkout/drafts.ts'
import { recentSearches } from './features/search/recent-searches.ts'
import { localeOfPath } from './i18n/locale-path.ts'
import { messages } from './i18n/messages.ts'
import { TextProvider } from './i18n/TextProvider.tsx'
import { createText } from './i18n/text.ts'
import type { FirebaseProject, MessengerAccount } from './page-context.ts'

onSignOut(forgetCheckout)
onSignOut(recentSearches.forgetMembers)
observeRenderedAt(Number(document.documentElement.dataset.renderedAt ?? 0))

const locale = localeOfPath(window.location.pathname)
const requestId = document.querySelector<HTMLElement>('[data-reference]')?.dataset.reference
const firebase = written<FirebaseProject>('firebase')
const messenger = written<MessengerAccount>('messenger')
const seller = written<Seller>('seller')
if (firebase) await signInByFirebase(firebase)
// In a build, the page's modules import their translations.
if (import.meta.env.DEV) {
  const { wholeCatalogues } = await import('./i18n/whole-catalogues.ts')
  Object.assign(messages, wholeCatalogues[locale])
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentProvider value={{ origin: window.location.origin, firebase, messenger, seller, requestId }}>
        <TextProvider text={createText(locale, messages)}>
          <HydratedRouter />
        </TextProvider>
      </DocumentProvider>
    </StrictMode>,
  )
})

// A call needs no offline page, and the worker nothing of a call.
if (import.meta.env.PROD && !needsDocument('/'))
  whenIdle(() => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined))

/** Returns the JSON that the server wrote into the `meta` element of this name; undefined when the feature is off. */
function written<T>(name: string): T | undefined {
  const text = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content
  return text ? (JSON.parse(text) as T) : undefined
}
