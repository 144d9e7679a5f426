/** One of many things, found by what it is called. */
export const pickingEn = {
  event: 'Choose an event',
  none: 'Nothing by that name',
  clear: (label: string) => `Clear: ${label}`,
}

/** The menu that leads everywhere. */
export const commandsEn = {
  title: 'Commands',
  empty: 'Nothing by that name',
  seeking: 'Looking…',
  pages: 'Pages',
  hint: 'Enter opens, Esc closes',
}
