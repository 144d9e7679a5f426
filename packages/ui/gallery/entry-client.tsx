import 'virtual:styles/fonts.css'
import 'virtual:styles/index.css'
import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Sheet } from './Sheet.tsx'

/** Says on `<html data-listens>` when everything on the sheet answers. */
function Listening() {
  useEffect(() => {
    document.documentElement.dataset.listens = ''
  }, [])
  return <Sheet />
}

const root = document.querySelector('#root')
if (root !== null) hydrateRoot(root, <Listening />)
