import { readFileSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'

const weekMs = 7 * 24 * 60 * 60 * 1000
let given

/** The five answers the page is made of, each after a timer of 1 ms as if a database had been asked. */
export async function loadLineUp() {
  given ??= JSON.parse(readFileSync(process.env.LINE_UP_FILE, 'utf8'))
  const answer = async (value) => {
    await after(1)
    return value
  }
  const [onAir, openTicket, all, past, themes] = await Promise.all([
    answer(given.onAir),
    answer(given.openTicket),
    answer([...given.onAir, ...given.openTicket, ...given.past]),
    answer(given.past),
    answer(given.themes),
  ])
  const [hero, ...others] = onAir
  const { renderedAt } = given
  return { renderedAt, hero, onAir: others, openTicket, agenda: agendaOf(all, renderedAt), past, themes }
}

function agendaOf(events, now) {
  const rows = events
    .filter((event) => event.status === 'OPEN_TICKET')
    .map((event) => ({ event, at: event.startAt }))
    .filter(({ at }) => Date.parse(at) > now && Date.parse(at) < now + weekMs)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(0, 8)
  return [...Map.groupBy(rows, ({ at }) => at.slice(0, 10))].map(([key, dayRows]) => ({ key, rows: dayRows }))
}
