import 'virtual:styles/fonts.css'
import 'virtual:styles/index.css'
import { hydrateRoot } from 'react-dom/client'
import { Sheet } from './Sheet.tsx'

const root = document.querySelector('#root')
if (root !== null) hydrateRoot(root, <Sheet />)
