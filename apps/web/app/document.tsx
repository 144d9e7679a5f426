import type { Seller } from '@encore/contract/rules/seller'
import { createContext, type ReactNode, useContext } from 'react'
import type { FirebaseProject, MessengerAccount } from './page-context.ts'

/** What the page's frame needs and only its entry knows. */
export interface DocumentFacts {
  origin: string
  nonce?: string | undefined
  /** Tells the browser to sign in with Firebase. */
  firebase?: FirebaseProject | undefined
  /** Tells the browser that the support messenger may run here. */
  messenger?: MessengerAccount | undefined
  /** Who sells, in the page's language. */
  seller?: Seller | undefined
  /** Under which the server logged this page; shown on an error page. */
  requestId?: string | undefined
  /** Where this page's language has its words; only the server writes it. */
  wordFolder?: string | undefined
  /** The files with this page's words; only the server preloads them. */
  wordHrefs?: string[] | undefined
  /** The server's clock as it renders, epoch milliseconds; only the server writes it. */
  renderedAt?: number | undefined
  /** Script that hands over the loaders' data; only the server writes it. */
  dataScript?: string | undefined
}

const DocumentContext = createContext<DocumentFacts>({ origin: '' })

export function DocumentProvider({ value, children }: { value: DocumentFacts; children: ReactNode }) {
  return <DocumentContext value={value}>{children}</DocumentContext>
}

export const useDocument = (): DocumentFacts => useContext(DocumentContext)
