// Reloads the list when a newer mail is there; an opened mail is left alone, its list is replaced.
const mailbox = document.querySelector('main.mailbox')
let newest = mailbox.dataset.newest

async function look() {
  if (document.hidden) return
  const response = await fetch(location.href, { headers: { accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const next = page.querySelector('main.mailbox')
  if (!next || next.dataset.newest === newest) return
  newest = next.dataset.newest
  mailbox.querySelector('.list').replaceWith(next.querySelector('.list'))
  if (!('opened' in mailbox.dataset)) document.title = page.title
}

// A sandbox that is being restarted answers again later.
setInterval(() => look().catch(() => undefined), 2000)
