import type { PaidCurrency } from '@encore/contract/rules/money'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useViewer } from '#app/data/viewer.ts'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { type CubePackages, loadPackages } from './packages.ts'

type Loaded = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; list: CubePackages }

/** The price list; during a currency change the previous one stays, with `isChanging` set. */
export function usePackages(wished: PaidCurrency | undefined) {
  const kind = useViewer().kind
  const path = usePagePath()('/cube-packages')
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  const [currency, chooseCurrency] = useState(wished)
  const [isChanging, setIsChanging] = useState(false)
  const asked = useRef(0)

  const load = useCallback(async () => {
    if (kind === 'pending') return
    const turn = ++asked.current
    setIsChanging(true)
    const list = await loadPackages(kind === 'member', path, currency)
    if (turn !== asked.current) return
    setIsChanging(false)
    setLoaded(list ? { state: 'loaded', list } : { state: 'failed' })
  }, [kind, path, currency])
  useEffect(() => void load(), [load])

  const reload = () => {
    setLoaded({ state: 'loading' })
    void load()
  }
  return { ...loaded, currency, isChanging, chooseCurrency, reload, renew: () => void load() }
}
