// The widget: a window of the messenger's own in the product's page, which it speaks with by messages.
;(() => {
  const { origin } = new URL(document.currentScript.src)
  const waiting = window.ChannelIO?.q ?? []
  const callbacks = {}
  let frame = null
  let isHeard = false
  let booting = null

  function show(isShown) {
    if (!frame) return
    frame.hidden = !isShown
    tell({ kind: 'shown', isShown })
    if (isShown) {
      frame.focus()
      callbacks.onBadgeChanged?.(0, 0)
    }
  }

  // A window that is still loading is of the page's origin, and would not be told.
  const tell = (message) => isHeard && frame?.contentWindow?.postMessage(message, origin)

  const commands = {
    boot(options, callback) {
      commands.shutdown()
      frame = document.createElement('iframe')
      frame.title = 'Support messenger'
      frame.hidden = true
      Object.assign(frame.style, {
        position: 'fixed',
        insetBlockEnd: '16px',
        insetInlineEnd: '16px',
        zIndex: '2147483000',
        inlineSize: 'min(24rem, calc(100vw - 32px))',
        blockSize: 'min(36rem, calc(100dvh - 32px))',
        border: '0',
        borderRadius: '16px',
        boxShadow: '0 12px 40px rgb(0 0 0 / .35)',
        colorScheme: 'light',
        background: '#fff',
      })
      booting = { options, callback }
      frame.src = `${origin}/messenger/window`
      document.body.append(frame)
    },
    showMessenger: () => show(true),
    hideMessenger: () => show(false),
    onBadgeChanged: (callback) => {
      callbacks.onBadgeChanged = callback
    },
    shutdown() {
      tell({ kind: 'shutdown' })
      // The page in it says goodbye first.
      const old = frame
      frame = null
      isHeard = false
      booting = null
      if (old) {
        Object.assign(old, { hidden: true, title: '' })
        setTimeout(() => old.remove(), 1_000)
      }
    },
  }

  const hear = {
    ready: () => {
      isHeard = true
      tell({ kind: 'boot', options: booting?.options })
      if (!frame.hidden) tell({ kind: 'shown', isShown: true })
    },
    booted: ({ name }) => booting?.callback?.(null, { name }),
    refused: () => booting?.callback?.(new Error('refused'), null),
    unread: ({ count }) => callbacks.onBadgeChanged?.(count, count),
    close: () => show(false),
  }

  addEventListener('message', ({ origin: from, source, data }) => {
    if (from === origin && source === frame?.contentWindow) hear[data?.kind]?.(data)
  })

  window.ChannelIO = (name, ...rest) => commands[name]?.(...rest)
  for (const [name, ...rest] of waiting) commands[name]?.(...rest)
})()
