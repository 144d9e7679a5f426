import type { ApiCall } from '@encore/contract/client'
import type { ErrorBody } from '@encore/contract/errors'
import type { Seller } from '@encore/contract/rules/seller'
import { createContext } from 'react-router'
import type { Phone } from './data/phone.ts'

/** The door between the server process and the web application: what one request's page may use. */
export interface PageContext {
  /** Calls in process as the viewer, or as nobody when the page is cacheable. */
  api: ApiCall
  viewer: Viewer
  /** Cacheable pages are the same bytes for everyone: rendered as a guest and without a nonce. */
  cacheable: boolean
  nonce: string | null
  /** A whole page is rendered; else the router in the browser asks for a page's data. */
  isDocument: boolean
  /** Scheme and host that visitors see, without a trailing slash. */
  origin: string
  /** Where a reader who needs help writes to. */
  supportEmail: string
  /** Nothing is sold for now. */
  isShopClosed: boolean
  /** How links lead into the app: its scheme without `://`, and where who has none gets it. */
  app: { scheme: string; stores: Record<Phone, string | null> }
  /** Who sells, in the page's language; the same for everybody. */
  seller?: Seller
  /** Set where Firebase is the identity provider; the same for everybody. */
  firebase?: FirebaseProject
  /** Set where the support messenger may run in the page; the same for everybody. */
  messenger?: MessengerAccount
  /** Shown on an error page, so that a visitor can name what happened. */
  requestId?: string
  /** Logs a fault of a page with the request's id. */
  onFault?: (error: unknown) => void
  /** Server clock, epoch milliseconds. */
  now(): number
  /** Somebody of the studio looks at an event before others do; `now` is the moment they chose. */
  isPreview?: boolean
  /** Email sign-in for a form sent before the page was hydrated; `setCookie` carries the new session. */
  signIn?: (email: string, password: string) => Promise<SignInOutcome>
}

/** What the official client needs to know, all of it public; an empty `baseUrl` is Google. */
export interface FirebaseProject {
  apiKey: string
  projectId: string
  baseUrl: string
}

/** Where the messenger's widget comes from, and the house's account there; public. */
export interface MessengerAccount {
  script: string
  key: string
}

export type Viewer = { kind: 'guest' } | { kind: 'member'; uid: string }
export type SignInOutcome =
  | { ok: true; setCookie: string[] }
  | {
      ok: false
      failure: { error: Pick<ErrorBody, 'name' | 'data'>; retryAfterSec?: number | undefined }
    }

export const pageContext = createContext<PageContext>()
