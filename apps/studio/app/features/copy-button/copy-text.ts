/**
 * Copies what an element shows. Only a secure address has the clipboard, and a reader may refuse it: then the text is
 * marked, so that one key copies it. Answers whether it is copied.
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
