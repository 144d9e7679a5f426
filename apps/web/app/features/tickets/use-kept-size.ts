import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Keeps the height a box had while pending, which prevents a layout shift when a member's entitlements load. */
export function useKeptSize<E extends HTMLElement>(
  isPending: boolean,
): { ref: RefObject<E | null>; style: CSSProperties } {
  const ref = useRef<E>(null)
  const [height, setHeight] = useState<number | null>(null)
  useLayoutEffect(() => {
    const isMember = document.documentElement.dataset.session === 'member'
    if (isPending && isMember && ref.current) setHeight(ref.current.offsetHeight)
  }, [isPending])
  return { ref, style: height === null ? {} : { '--kept-size': `${height}px` } }
}
