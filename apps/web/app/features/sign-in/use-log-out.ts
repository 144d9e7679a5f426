import { useState } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '#app/data/viewer.ts'
import { usePagePath } from '#app/i18n/PageLink.tsx'

export function useLogOut() {
  const navigate = useNavigate()
  const home = usePagePath()('/')
  const [isBusy, setIsBusy] = useState(false)
  const logOut = async () => {
    setIsBusy(true)
    await signOut()
    setIsBusy(false)
    await navigate(home)
  }
  return { logOut, isBusy }
}
