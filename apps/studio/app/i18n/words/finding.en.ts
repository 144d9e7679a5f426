export const pickingEn = {
  event: 'Choose an event',
  none: 'Nothing by that name',
  clear: (label: string) => `Clear: ${label}`,
  another: 'Add another',
  zone: 'City or country',
  colour: (label: string) => `${label}: choose from a palette`,
}

export const commandsEn = {
  title: 'Commands',
  empty: 'Nothing by that name',
  seeking: 'Looking…',
  here: 'This page',
  actions: 'Actions',
  invite: 'Invite a colleague',
  pages: 'Pages',
  hint: 'Enter opens, Esc closes',
}

export const keysEn = {
  title: 'Keyboard shortcuts',
  everywhere: 'On every page',
  commands: 'Open the commands',
  save: 'Save the form you are in',
  list: 'Show this list',
  close: 'Close a dialog or a list',
  lists: 'In lists',
  next: 'Next row',
  previous: 'Previous row',
  open: 'Open the row',
  search: 'Go to the search field',
  fields: 'In fields that offer choices',
  through: 'Go through the choices',
  take: 'Take the choice',
  single: 'Keys without Ctrl or ⌘',
  singleHint: 'Turn these off if you dictate to your computer, or press keys by accident.',
}
