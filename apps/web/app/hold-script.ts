/**
 * What a fan does before the page listens is kept and done again, in order, by `releaseHeld`: buttons, tiles,
 * boxes and lists, words written, forms marked `data-hold`, the key that opens the search. A control counts once, as it was left last: whoever
 * presses thrice because nothing happens means one press. A button `data-step` counts its field up or down at once.
 *
 * A value is written twice on release, past the setter that React puts on a field, or React would see no change;
 * it is the one that was wished for, whatever React has drawn by then.
 * Each step waits for React to have drawn the one before. A press that React answers itself, because it made the
 * page listen, is still under way on release and is not done twice.
 */
export const holdScript = `
  var held = [];
  var put = function (e, target, again) {
    held = held.filter(function (one) { return one.target !== target });
    held.push({ event: e, target: target, again: again });
  };
  var write = function (e, field, type) {
    var value = field.value;
    put(e, field, function () {
      field.value = value ? '' : '0';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
      field.dispatchEvent(new Event(type, { bubbles: true }));
    });
  };
  var press = function (e) {
    var button = e.target.closest('button[type=button]:not([popovertarget])');
    if (!button) return;
    var step = Number(button.dataset.step), field = step && button.parentNode.querySelector('input');
    if (!field) return put(e, button, function () { button.click() });
    step > 0 ? field.stepUp() : field.stepDown();
    write(e, field, 'input');
  };
  var keep = {
    click: press,
    input: function (e) { if (!/^(radio|checkbox|file|select.*)$/.test(e.target.type)) write(e, e.target, 'input') },
    change: function (e) {
      var field = e.target;
      if (/^select/.test(field.type)) write(e, field, 'change');
      if (!/^(radio|checkbox)$/.test(field.type)) return;
      var wish = field.checked;
      put(e, field, function () { field.checked = !wish; field.click() });
    },
    keydown: function (e) {
      if (e.key !== '/' || e.ctrlKey || e.metaKey || e.altKey || /^(input|textarea|select)$/i.test(e.target.tagName)) return;
      e.preventDefault();
      put(e, d, function () { d.dispatchEvent(new KeyboardEvent('keydown', { key: '/' })) });
    },
    submit: function (e) {
      if (!e.target.hasAttribute('data-hold')) return;
      e.preventDefault();
      put(e, e.target, function () { e.target.requestSubmit() });
    }
  };
  Object.keys(keep).forEach(function (type) { d.addEventListener(type, keep[type], true) });
  window.releaseHeld = function () {
    Object.keys(keep).forEach(function (type) { d.removeEventListener(type, keep[type], true) });
    delete window.releaseHeld;
    held.reduce(function (before, one) {
      return one.event === window.event ? before : before.then(function () { if (one.target.isConnected) one.again() });
    }, Promise.resolve());
  };`

declare global {
  interface Window {
    releaseHeld?: () => void
  }
}
