import 'virtual:styles/fonts.css'
import 'virtual:styles/index.css'
import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Sheet } from './Sheet.tsx'

/** Sets `<html data-listens>` once the gallery is hydrated. */
function Listening() {
  useEffect(() => {
    document.documentElement.dataset.listens = ''
  }, [])
  return <Sheet />
}

const root = document.querySelector('#root')
if (root !== null) hydrateRoot(root, <Listening />)
