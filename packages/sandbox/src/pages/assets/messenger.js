// The window of the messenger: boots for who the page outside says it is, and talks.
const lines = document.querySelector('#lines')
const form = document.querySelector('#say')
const who = document.querySelector('#who')
let outside = null
let session = null
let isShown = false

const tell = (message) => parent.postMessage(message, outside ?? '*')

async function post(path, body = {}, keepalive = false) {
  const response = await fetch(`/messenger/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive,
  })
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}

function write(text, side) {
  const line = document.createElement('li')
  line.dataset.side = side
  line.textContent = text
  lines.append(line)
  line.scrollIntoView()
}

async function boot(options) {
  try {
    const booted = await post('boot', options)
    session = booted.session
    who.textContent = booted.name ? `You are ${booted.name}` : 'You are a guest'
    write('Hello! How can we help?', 'house')
    tell({ kind: 'booted', name: booted.name })
    if (!isShown) tell({ kind: 'unread', count: 1 })
  } catch {
    tell({ kind: 'refused' })
  }
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || (outside !== null && origin !== outside)) return
  outside = origin
  if (data.kind === 'boot' && data.options) boot(data.options)
  if (data.kind === 'shown') {
    isShown = data.isShown
    if (isShown) form.text.focus()
  }
  if (data.kind === 'shutdown') {
    if (session !== null) post(`${session}/end`, {}, true).catch(() => undefined)
    session = null
    lines.replaceChildren()
    who.textContent = ''
  }
})

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const text = form.text.value
  form.reset()
  write(text, 'mine')
  const { answer } = await post(`${session}/say`, { text }).catch(() => ({ answer: 'Not sent.' }))
  write(answer, 'house')
})

const close = () => tell({ kind: 'close' })
document.querySelector('#close').addEventListener('click', close)
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close()
})

parent.postMessage({ kind: 'ready' }, '*')
