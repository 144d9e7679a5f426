/** One input made before hydration. */
interface Held {
  /** The event that is repeated; null when the input is repeated in any case. */
  event: Event | null
  target: Node
  again(): void
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Stores input made before hydration; `replayEarlyClicks` repeats it in order: buttons, tiles, checkboxes and selects, typed
 * text, forms marked `data-hold`, Enter in a form whose field sends by it, and the key that opens the search. Each
 * control counts once, with its last state: three clicks because nothing happens mean one. A button with `data-step`
 * changes its field immediately; any other button shows by `data-held` that it was pressed.
 * A value is written twice on release, past the setter that React puts on a field, or React would see no change. The
 * stored value wins over whatever React has drawn by then. Hydration inside the event itself resets a field to React's
 * value before React reads it. A select is recorded at `input`, because hydration can precede its `change`.
 * Each step waits until React has rendered the one before. A click that itself triggered hydration is still being
 * dispatched on release; React handles it, so it is not repeated.
 */
export function storeEarlyClicks(): void {
  let held: Held[] = []
  const put = (event: Event | null, target: Node, again: () => void) => {
    held = held.filter((one) => one.target !== target)
    held.push({ event, target, again })
  }
  const write = (field: Field, type: 'input' | 'change') => {
    const { value } = field
    put(null, field, () => {
      field.value = value ? '' : '0'
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event(type, { bubbles: true }))
    })
  }
  const press = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]:not([popovertarget])')
    if (!button) return
    const step = Number(button.dataset.step)
    const field = step ? button.parentElement?.querySelector('input') : null
    if (!field) {
      button.dataset.held = ''
      return put(event, button, () => button.click())
    }
    if (step > 0) field.stepUp()
    else field.stepDown()
    write(field, 'input')
  }
  const keep: Record<string, (event: Event) => void> = {
    click: press,
    input: (event) => {
      const field = event.target as Field
      if (/^select/.test(field.type)) write(field, 'change')
      else if (!/^(?:radio|checkbox|file)$/.test(field.type)) write(field, 'input')
    },
    change: (event) => {
      const field = event.target as Field
      if (/^select/.test(field.type)) write(field, 'change')
      if (!(field instanceof HTMLInputElement) || !/^(?:radio|checkbox)$/.test(field.type)) return
      const isChecked = field.checked
      put(event, field, () => {
        field.checked = !isChecked
        field.click()
      })
    },
    keydown: (event) => {
      const { key, ctrlKey, metaKey, altKey, target } = event as KeyboardEvent
      const composer =
        key === 'Enter' && (target as Element).closest('form[data-hold] [enterkeyhint=send]')?.closest('form')
      if (composer && !(event as KeyboardEvent).isComposing) {
        event.preventDefault()
        return put(event, composer, () => composer.requestSubmit())
      }
      const isWriting = /^(?:input|textarea|select)$/i.test((target as Element).tagName)
      if (key !== '/' || ctrlKey || metaKey || altKey || isWriting) return
      event.preventDefault()
      // Its listeners ignore events whose default was prevented, even if this key press itself triggers hydration.
      put(null, document, () => document.dispatchEvent(new KeyboardEvent('keydown', { key })))
    },
    submit: (event) => {
      const form = event.target as HTMLFormElement
      if (!form.hasAttribute('data-hold')) return
      event.preventDefault()
      put(event, form, () => form.requestSubmit())
    },
  }
  const kept = Object.entries(keep)
  for (const [type, listener] of kept) document.addEventListener(type, listener, true)
  window.replayEarlyClicks = () => {
    for (const [type, listener] of kept) document.removeEventListener(type, listener, true)
    delete window.replayEarlyClicks
    for (const { target } of held) if (target instanceof HTMLElement) delete target.dataset.held
    void again(held.filter(({ event }) => event !== window.event))
  }
}

async function again(held: Held[]): Promise<void> {
  for (const one of held) {
    await null
    if (one.target.isConnected) one.again()
  }
}

/** True once React has hydrated the page. */
export const isHydrated = (): boolean => !window.replayEarlyClicks

declare global {
  interface Window {
    replayEarlyClicks?: () => void
  }
}
