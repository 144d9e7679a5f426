import { type LineMessage, maxLineCharacters } from './beat-channel.ts'

export interface TextLine {
  side: 'OWN' | 'OTHER'
  n: number
  text: string
  /** True once the other side has it; always true for lines of the other side. */
  isSeen: boolean
}

/** Lines of text beside the voice. Lines are sent again until the other side has them, since the channel may lose them. */
export interface TextLane {
  lines(): readonly TextLine[]
  /** False for an empty or a too long line, and while too many wait. */
  write(text: string): boolean
  /** Takes in a message of the other side. */
  receive(message: LineMessage): void
  /** Sends again what was not seen. */
  repeat(): void
}

const mostUnseen = 20
const mostKept = 200

export function createTextLane(post: (message: LineMessage) => void, onChange: () => void): TextLane {
  let lines: readonly TextLine[] = []
  let lastOwn = 0
  const unseen = () => lines.filter(({ side, isSeen }) => side === 'OWN' && !isSeen)
  const set = (next: readonly TextLine[]) => {
    lines = next.slice(-mostKept)
    onChange()
  }
  const send = ({ n, text }: TextLine) => post({ t: 'line', n, text })
  return {
    lines: () => lines,
    write: (given) => {
      const text = given.trim()
      if (text === '' || text.length > maxLineCharacters || unseen().length >= mostUnseen) return false
      const line: TextLine = { side: 'OWN', n: ++lastOwn, text, isSeen: false }
      set([...lines, line])
      send(line)
      return true
    },
    receive: (message) => {
      const { t, n } = message
      if (t === 'seen') {
        const isNews = unseen().some((line) => line.n === n)
        if (isNews)
          set(lines.map((line) => (line.side === 'OWN' && line.n === n ? { ...line, isSeen: true } : line)))
        return
      }
      post({ t: 'seen', n })
      if (lines.some((line) => line.side === 'OTHER' && line.n === n)) return
      const line: TextLine = { side: 'OTHER', n, text: message.text, isSeen: true }
      const later = lines.findIndex((one) => one.side === 'OTHER' && one.n > n)
      set(later === -1 ? [...lines, line] : lines.toSpliced(later, 0, line))
    },
    repeat: () => {
      for (const line of unseen()) send(line)
    },
  }
}
