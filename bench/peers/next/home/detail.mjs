/** Data of one event's page, the same as our page carries. */
export const detail = {
  id: 'ev_01JD0000000000000000000001',
  title: 'AFTERGLOW',
  artists: ['MIRAVEIL'],
  summary: 'One night, five songs nobody has heard, and the whole room in one colour',
  when: 'Sat 28 Nov, 18:00 KST',
  startAt: '2026-11-28T09:00:00.000Z',
  hero: '/images/0000000000000000000000000000afterglow-hero',
  heroTall: '/images/0000000000000000000000000000afterglow-tall',
  body: '<p>The lights go down at six.</p><h3>Order of the night</h3><ul><li>Doors</li><li>First part</li><li>Encore</li></ul>',
  facts: [
    ['Doors open', 'Sat 28 Nov, 17:30 KST'],
    ['Replay', 'Open for seven days after the show'],
    ['Type', 'Concert'],
  ],
  rules: [
    ['Refunds', 'In full until the start'],
    ['Age', 'All ages'],
    ['Where', 'Everywhere'],
    ['ID', 'Not asked'],
  ],
  tickets: [
    { id: 'live', name: 'Live', price: '$39.90', cubes: 330, left: null },
    { id: 'live-replay', name: 'Live and replay', price: '$49.90', cubes: 410, left: 12 },
  ],
  goods: [
    { id: 'stick', name: 'Light stick', price: '$42.00' },
    { id: 'tee', name: 'Tour tee', price: '$35.00' },
    { id: 'book', name: 'Photo book', price: '$28.00' },
  ],
}
