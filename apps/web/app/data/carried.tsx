/**
 * Data of a page beside the router's own: that encoding visits every value twice, a tenth of what the home page
 * costs the server, while JSON is native on both sides.
 */
export type Carried<T> = T | Beside<T>

/** What the router encodes in place of the value; the property is only a type. */
interface Beside<T> {
  beside: true
  of?: T
}

const values = new WeakMap<object, unknown>()
const scriptId = 'page-data'

/** For a loader: in a document the value goes into a script of its own, which the page must show. */
export function carry<T extends object>(value: T, isDocument: boolean): Carried<T> {
  if (!isDocument) return value
  const beside: Beside<T> = { beside: true }
  values.set(beside, value)
  return beside
}

/** For a component: the value, the same one as long as the router's data is the same. */
export function carried<T extends object>(data: Carried<T>): T {
  if (!isCarried(data)) return data
  const value = values.get(data) ?? JSON.parse(document.getElementById(scriptId)?.textContent ?? 'null')
  values.set(data, value)
  return value as T
}

/** The script itself, once on a page. */
export function CarriedScript<T extends object>({ data }: { data: Carried<T> }) {
  if (!isCarried(data)) return null
  const json = typeof document === 'undefined' ? JSON.stringify(values.get(data)) : ''
  return (
    <script
      type="application/json"
      id={scriptId}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that cannot end the script
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
    />
  )
}

/** Whether the value came with its document. */
export const isCarried = <T extends object>(data: Carried<T>): data is Beside<T> => 'beside' in data
