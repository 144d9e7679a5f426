import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** Open state of a dialog that a button or an address (`/team?invite`) opens. */
export function useAddressDialog(name: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isPressed, setIsPressed] = useState(false)
  const [query, setQuery] = useSearchParams()
  const setOpen = (isOpen: boolean) => {
    setIsPressed(isOpen)
    if (isOpen || !query.has(name)) return
    const rest = new URLSearchParams(query)
    rest.delete(name)
    setQuery(rest, { replace: true, preventScrollReset: true })
  }
  return [isPressed || query.has(name), setOpen]
}
