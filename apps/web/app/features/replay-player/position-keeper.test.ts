import { expect, test } from 'vitest'
import { createPositionKeeper } from './position-keeper.ts'

function keeper(answers: boolean[] = []) {
  const clock = { ms: Date.UTC(2026, 10, 22, 12) }
  const sent: { positionMs: number; at: string }[] = []
  const own = createPositionKeeper({
    now: () => clock.ms,
    send: async (position) => {
      sent.push(position)
      return answers.shift() ?? true
    },
  })
  /** Plays for `seconds`, four steps a second. */
  const play = (fromSec: number, seconds: number) => {
    for (let quarter = 0; quarter <= seconds * 4; quarter++) {
      own.note(fromSec * 1_000 + quarter * 250)
      if (quarter < seconds * 4) clock.ms += 250
    }
  }
  return { own, sent, play, clock }
}
const seconds = (sent: { positionMs: number }[]) => sent.map(({ positionMs }) => positionMs / 1_000)

test('replay position: is sent every fifteen seconds during playback', () => {
  const { sent, play } = keeper()
  play(100, 60)
  expect(seconds(sent)).toEqual([100, 115, 130, 145, 160])
})

test('replay position: is sent at a pause or at leaving, and the same one once', () => {
  const { own, sent, play, clock } = keeper()
  play(100, 4)
  own.flush()
  own.flush()
  expect(seconds(sent)).toEqual([100, 104])
  expect(sent[1]?.at).toBe(new Date(clock.ms).toISOString())
})

test('replay position: is sent again when it was lost', async () => {
  const { own, sent, play } = keeper([true, false])
  play(100, 4)
  own.flush()
  await Promise.resolve()
  own.flush()
  expect(seconds(sent)).toEqual([100, 104, 104])
})

test('replay position: is not sent before anything was seen', () => {
  const { own, sent } = keeper()
  own.flush()
  expect(sent).toEqual([])
})
