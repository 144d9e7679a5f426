import type { ApiCall } from '@encore/contract/client'
import type { ErrorBody } from '@encore/contract/errors'
import type { Seller } from '@encore/contract/rules/seller'
import { createContext } from 'react-router'
import type { Phone } from './data/phone.ts'

/** The interface between the server process and the web application: the services of one page request. */
export interface PageContext {
  /** Calls the API in process as the viewer, or without a session when the page is cacheable. */
  api: ApiCall
  viewer: Viewer
  /** A cacheable page has the same bytes for everyone: it is rendered as a guest and without a nonce. */
  cacheable: boolean
  nonce: string | null
  /** True when a whole page is rendered; false when the browser's router requests only a page's data. */
  isDocument: boolean
  /** Scheme and host that visitors see, without a trailing slash. */
  origin: string
  supportEmail: string
  /** True while the feature switch closes the shop. */
  isShopClosed: boolean
  /** Scheme of links into the app, without `://`, and the store pages for visitors who have not installed it. */
  app: { scheme: string; stores: Record<Phone, string | null> }
  /** Legal details of the seller, in the page's language; the same for every visitor. */
  seller?: Seller
  /** Set where Firebase is the identity provider; the same for every visitor. */
  firebase?: FirebaseProject
  /** Set where the support messenger may run in the page; the same for every visitor. */
  messenger?: MessengerAccount
  /** Shown on an error page, so that a visitor can quote it. */
  requestId?: string
  /** Logs a fault of a page with the request's id. */
  onFault?: (error: unknown) => void
  /** Server clock, epoch milliseconds. */
  now(): number
  /** True when staff previews an event before it is public; `now` is the moment they chose. */
  isPreview?: boolean
  /** Signs in by email for a form sent before hydration; `setCookie` carries the new session. */
  signIn?: (email: string, password: string) => Promise<SignInOutcome>
}

/** Public configuration of the official Firebase client; an empty `baseUrl` means Google's servers. */
export interface FirebaseProject {
  apiKey: string
  projectId: string
  baseUrl: string
}

/** Script address of the messenger's widget and our account there; both are public. */
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
