import { useRouter } from 'next/navigation'

/** What our home page asks of its router, answered by that of Next.js. */
const location = { pathname: '/', search: '', hash: '', state: null, key: 'default' }
const idle = { state: 'idle' }

export const useLocation = () => location
export const useNavigation = () => idle
export const useSearchParams = () => [new URLSearchParams()]
export const useNavigate = () => useRouter().push

export function useRevalidator() {
  const { refresh } = useRouter()
  return { ...idle, revalidate: refresh }
}

// Our server's alone: the page's modules name them and call none.
export const createContext = () => null
export const data = (value) => value
