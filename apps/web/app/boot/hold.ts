/** Something done before the page listens. */
interface Held {
  /** Null: done again in any case. */
  event: Event | null
  target: Node
  again(): void
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * What a fan does before the page listens is kept and done again, in order, by `releaseHeld`: buttons, tiles,
 * boxes and lists, words written, forms marked `data-hold`, Enter in one whose field sends by it, the key that opens the
 * search. A control counts once, as it was left last: three presses
 * because nothing happens mean one. A button `data-step` counts its field up or down at once;
 * another one shows by `data-held` that it was pressed.
 *
 * A value is written twice on release, past the setter that React puts on a field, or React would see no change;
 * it is the one that was wished for, whatever React has drawn by then. Hydration inside the event itself resets a field
 * to React's value before React reads it. A select is recorded at `input`, because hydration can precede its `change`.
 * Each step waits for React to have drawn the one before. A press that React answers itself, because it made the
 * page listen, is still under way on release and is not done twice.
 */
export function holdUntilListening(): void {
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
      const wish = field.checked
      put(event, field, () => {
        field.checked = !wish
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
      // Who listens to it passes over what was prevented, also when this very press makes the page listen.
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
  window.releaseHeld = () => {
    for (const [type, listener] of kept) document.removeEventListener(type, listener, true)
    delete window.releaseHeld
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

/** Whether React has taken the page over. */
export const isListening = (): boolean => !window.releaseHeld

declare global {
  interface Window {
    releaseHeld?: () => void
  }
}
