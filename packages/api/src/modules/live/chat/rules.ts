import { chatTextMax } from '@encore/contract/rules/limits'
import { readPlainText } from '@encore/contract/rules/plain-text'

/** The text as it is stored (NFC, trimmed), or null when a room takes no such text: product section 7. */
export function chatText(given: string): string | null {
  const read = readPlainText(given, { max: chatTextMax, lines: 1 })
  return 'text' in read ? read.text : null
}
