// Everything here also works without it: each form has its own button.
const returnForm = document.querySelector('form[data-return]')

if (returnForm) {
  // Runs when the merchant's answer replaces this page: the return has arrived before the held notice leaves.
  addEventListener('pagehide', () => navigator.sendBeacon(returnForm.dataset.leftUrl))
  if (returnForm.dataset.return === 'auto') returnForm.submit()
}

if (document.querySelector('[data-close-window]')) window.close()
document.querySelector('button[data-close]')?.addEventListener('click', () => window.close())
