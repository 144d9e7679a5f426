import type { Locale } from '@encore/contract/rules/locale'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { DocumentProvider } from './document.tsx'
import { localeOfPath } from './i18n/locale-path.ts'
import { TextProvider } from './i18n/TextProvider.tsx'
import { createText, type Messages } from './i18n/text.ts'

const catalogues: Record<Locale, () => Promise<{ default: Messages }>> = {
  en: () => import('virtual:messages/en'),
  ko: () => import('virtual:messages/ko'),
  ja: () => import('virtual:messages/ja'),
  zhhans: () => import('virtual:messages/zhhans'),
}

const locale = localeOfPath(window.location.pathname)
const requestId = document.querySelector<HTMLElement>('[data-reference]')?.dataset.reference
const { default: messages } = await catalogues[locale]()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentProvider value={{ origin: window.location.origin, requestId }}>
        <TextProvider text={createText(locale, messages)}>
          <HydratedRouter />
        </TextProvider>
      </DocumentProvider>
    </StrictMode>,
  )
})
