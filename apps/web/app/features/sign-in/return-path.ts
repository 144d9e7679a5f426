import { safeCallback } from '@encore/contract/rules/callback-url'
import { type Locale, pathIn } from '@encore/contract/rules/locale'
import { useNavigate, useSearchParams } from 'react-router'
import { needsDocument } from '#app/data/own-documents.ts'
import { memberLanguage } from '#app/data/viewer.ts'
import { barePath, localeOfPath } from '#app/i18n/locale-path.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { storedReturn } from './stored-return.ts'

/**
 * Spec section 4: the requested page if it belongs to this site, else home; in the member's language (decision 040).
 */
export function returnPath(callback: string | null, language: Locale): string {
  const { pathname, search, hash } = new URL(safeCallback(callback), 'https://page.invalid')
  return pathIn(language, barePath(pathname)) + search + hash
}

/** Returns the query that passes the requested page from one form to the next. */
export function useCallbackQuery(): string {
  const [params] = useSearchParams()
  const path = safeCallback(params.get('callbackUrl'))
  return path === '/' ? '' : `callbackUrl=${encodeURIComponent(path)}`
}

/** Leads a viewer after the sign-in to the page in the address, else to the stored one. */
export function useArrival(): (callback?: string | null) => Promise<void> {
  const { locale } = useText()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return async (callback = params.get('callbackUrl')) => {
    const path = returnPath(callback ?? storedReturn(), (await memberLanguage()) ?? locale)
    // The policy of the sign-in document blocks the messenger; home needs a new document.
    const isAnother = localeOfPath(path) !== locale || barePath(path) === '/'
    if (isAnother || needsDocument(new URL(path, window.location.href).pathname))
      return window.location.replace(path)
    await navigate(path, { replace: true })
  }
}
