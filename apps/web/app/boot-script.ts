import { prefixedLocales } from './i18n/locale-path.ts'

export const storageKeys = { theme: 'theme', locale: 'locale', deviceId: 'device-id' } as const

/**
 * Runs before the first paint: theme, the header's guest or member side, and the language (product section 9:
 * a stored one beats the prefix, the browser's counts only on unprefixed addresses, robots are never moved).
 * A form with `data-hold` that is sent before the page listens is kept, and sent again by `releaseHeldForm`.
 */
export const bootScript = `(function (d, l) {
  var h = d.documentElement, stored = function (k) { try { return localStorage.getItem(k) } catch (e) { return null } };
  var theme = stored('${storageKeys.theme}');
  if (theme === 'light' || theme === 'auto') h.dataset.theme = theme;
  h.dataset.session = /(?:^|; )member=1/.test(d.cookie) ? 'member' : 'guest';
  var prefix = (/^\\/(${prefixedLocales.join('|')})(?=\\/|$)/.exec(l.pathname) || [])[1];
  var has = function (x) { return ['en', '${prefixedLocales.join("', '")}'].indexOf(x) > -1 };
  var kept = stored('${storageKeys.locale}'), own = (navigator.language || '').slice(0, 2).toLowerCase();
  var wish = has(kept) ? kept : !prefix && (own === 'ko' || own === 'ja') ? own : null;
  if (wish && wish !== (prefix || 'en') && !/bot|crawl|spider|slurp|preview/i.test(navigator.userAgent)) {
    var bare = prefix ? l.pathname.slice(prefix.length + 1) || '/' : l.pathname;
    l.replace((wish === 'en' ? bare : '/' + wish + (bare === '/' ? '' : bare)) + l.search + l.hash);
  }
  var hold = function (e) { if (e.target.hasAttribute('data-hold')) { e.preventDefault(); window.heldForm = e.target } };
  d.addEventListener('submit', hold, true);
  window.releaseHeldForm = function () {
    d.removeEventListener('submit', hold, true);
    var form = window.heldForm; window.heldForm = null;
    if (form && form.isConnected) form.requestSubmit();
  };
})(document, location)`.replace(/\n\s*/g, ' ')

declare global {
  interface Window {
    releaseHeldForm?: () => void
  }
}
