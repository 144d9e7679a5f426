import type { Seller } from '@encore/contract/rules/seller'
import { createContext, type ReactNode, useContext } from 'react'
import type { FirebaseProject, MessengerAccount } from './page-context.ts'

/** Data for the document frame that only the server entry knows. */
export interface DocumentFacts {
  origin: string
  nonce?: string | undefined
  /** Makes the browser sign in with Firebase. */
  firebase?: FirebaseProject | undefined
  /** Allows the support messenger to run in the page. */
  messenger?: MessengerAccount | undefined
  /** Legal details of the seller, in the page's language. */
  seller?: Seller | undefined
  /** Id under which the server logged this page; shown on an error page. */
  requestId?: string | undefined
  /** Folder of the page's translations in its language; only the server renders it. */
  messageFolder?: string | undefined
  /** Translation chunks of this page; only the server preloads them. */
  messageHrefs?: string[] | undefined
  /** Server time of the rendering, epoch milliseconds; only the server writes it. */
  renderedAt?: number | undefined
  /** Script that hands over the loaders' data; only the server writes it. */
  dataScript?: string | undefined
}

const DocumentContext = createContext<DocumentFacts>({ origin: '' })

export function DocumentProvider({ value, children }: { value: DocumentFacts; children: ReactNode }) {
  return <DocumentContext value={value}>{children}</DocumentContext>
}

export const useDocument = (): DocumentFacts => useContext(DocumentContext)
