import { renderToString } from 'react-dom/server'
import { Sheet } from './Sheet.tsx'

export function render(): string {
  return renderToString(<Sheet />)
}
