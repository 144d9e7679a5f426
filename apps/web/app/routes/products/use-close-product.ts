import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { usePagePath } from '#app/i18n/PageLink.tsx'

/**
 * Returns to the shop at `path`. A product opened in the shop is removed from the history; one opened by a link is
 * replaced by the shop.
 */
export function useCloseProduct(path: string, productId: string | null): () => void {
  const navigate = useNavigate()
  const shop = usePagePath()(path)
  const wasInShop = useRef(false)
  const isClosing = useRef(false)
  useEffect(() => {
    if (productId === null) wasInShop.current = true
    isClosing.current = false
  }, [productId])
  return () => {
    if (isClosing.current) return
    isClosing.current = true
    if (wasInShop.current) void navigate(-1)
    else void navigate(shop, { replace: true, preventScrollReset: true })
  }
}
