import { useEffect, useRef } from 'react'

export interface SigningKeys {
  Enter(): void
  ArrowDown(): void
  ArrowUp(): void
}

/** Keys of the whole page. A focused control keeps its own keys, and a held key counts once. */
export function useSigningKeys(keys: SigningKeys) {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, repeat, altKey, ctrlKey, metaKey } = event
      if (event.defaultPrevented || altKey || ctrlKey || metaKey) return
      if (key !== 'Enter' && key !== 'ArrowDown' && key !== 'ArrowUp') return
      const isControl = target instanceof Element && target.closest('input, textarea, select, [role=dialog]')
      const isPressable = target instanceof Element && target.closest('a, button, summary')
      if (isControl || (isPressable && key === 'Enter')) return
      event.preventDefault()
      if (!repeat || key !== 'Enter') latest.current[key]()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
