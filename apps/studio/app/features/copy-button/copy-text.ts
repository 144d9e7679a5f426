/**
 * Copies the text of an element; true on success. The clipboard needs a secure context and permission; without it the
 * text is selected, so that one key copies it.
 */
export async function copyText(shown: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(shown.innerText)
    return true
  } catch {
    getSelection()?.selectAllChildren(shown)
    return false
  }
}
