import { useMutation } from '@encore/app-kit/use-mutation'
import { useNavigate } from 'react-router'
import { signOut } from '#app/data/viewer.ts'
import { usePagePath } from '#app/i18n/PageLink.tsx'

export function useLogOut() {
  const navigate = useNavigate()
  const home = usePagePath()('/')
  const { run, isBusy } = useMutation(signOut)
  const logOut = async () => {
    await run()
    await navigate(home)
  }
  return { logOut, isBusy }
}
