import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Button } from './Button.tsx'
import { Choice } from './Choice.tsx'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { Countdown } from './Countdown.tsx'
import { CubeAmount } from './CubeAmount.tsx'
import { EventCard } from './EventCard.tsx'
import { Field } from './Field.tsx'
import { Hold } from './Hold.tsx'
import { Lettering } from './Lettering.tsx'
import { LinkTab, LinkTabs } from './LinkTabs.tsx'
import { Picture } from './Picture.tsx'
import { TextInput } from './TextInput.tsx'
import { Tool } from './Tool.tsx'

const html = (node: ReactNode) => renderToStaticMarkup(node)
const words = (node: ReactNode) =>
  html(node)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('ui: an amount beside its mark is read in the language’s order, whether its unit is visible or not', () => {
  const spoken = (node: ReactNode) => html(node).replace(/<[^>]+>/g, '')
  for (const text of ['1,240 cubes', '450キューブ', '큐브 30개']) {
    expect(spoken(<CubeAmount words={text} showUnit />)).toBe(text)
    expect(spoken(<CubeAmount words={text} />)).toBe(text)
  }
  const seen = html(<CubeAmount words="450キューブ" />).replace(
    /<span class="visually-hidden">.*?<\/span>/g,
    '',
  )
  expect(seen.replace(/<[^>]+>/g, '')).toBe('450')
})

describe('ui: field', () => {
  test('ties label, hint and error to its control in the first HTML', () => {
    const markup = html(
      <Field label="Post code" hint="5 digits" error="Two digits are missing">
        <TextInput name="zip" />
      </Field>,
    )
    const id = /<input[^>]* id="([^"]+)"/.exec(markup)?.[1]
    expect(markup).toContain(`<label class`)
    expect(markup).toContain(`for="${id}"`)
    expect(markup).toContain(`aria-describedby="${id}-message"`)
    expect(markup).toContain(`id="${id}-message"`)
    expect(markup).toContain('aria-invalid="true"')
    expect(markup).toContain('Two digits are missing')
    expect(markup).not.toContain('5 digits')
  })

  test('describes its control by an error also without a hint', () => {
    const markup = html(
      <Field label="Name" error="A name is missing">
        <TextInput />
      </Field>,
    )
    const id = /<input[^>]* id="([^"]+)"/.exec(markup)?.[1]
    expect(markup).toContain(`aria-describedby="${id}-message"`)
  })

  test('describes nothing without hint or error', () => {
    expect(
      html(
        <Field label="Name">
          <TextInput />
        </Field>,
      ),
    ).not.toContain('aria-describedby')
  })
})

describe('ui: button', () => {
  test('submits no form unless it is of type submit', () => {
    expect(html(<Button>Details</Button>)).toContain('type="button"')
    expect(html(<Button type="submit">Pay</Button>)).toContain('type="submit"')
  })

  test('becomes the link it is given', () => {
    const markup = html(<Button render={<a href="/detail/1" />}>Details</Button>)
    expect(markup).toMatch(/^<a /)
    expect(markup).toContain('href="/detail/1"')
    expect(markup).not.toContain('type=')
  })

  test('names what it is busy with', () => {
    const markup = html(
      <Button busy busyLabel="Paying">
        Pay ₩59,400
      </Button>,
    )
    expect(markup).toContain('aria-busy="true"')
    expect(markup).toContain('aria-disabled="true"')
    expect(markup).toMatch(/aria-hidden="true"[^>]*><span>Pay ₩59,400/)
  })
})

test('ui: a tool counts to 99', () => {
  const cart = (count: number) =>
    words(
      <Tool label="Cart" count={count}>
        icon
      </Tool>,
    )
  expect(cart(0)).toBe('icon')
  expect(cart(99)).toBe('icon 99')
  expect(cart(100)).toBe('icon 99+')
})

test('ui: one tile of a group is chosen in the first HTML', () => {
  const markup = html(
    <ChoiceGroup legend="Ticket" name="ticket" defaultValue="b">
      <Choice value="a" title="Live" />
      <Choice value="b" title="Live + replay" />
    </ChoiceGroup>,
  )
  expect([...markup.matchAll(/<input[^>]*>/g)].map(([input]) => input.includes('checked'))).toEqual([
    false,
    true,
  ])
  expect(markup.match(/name="ticket"/g)).toHaveLength(2)
})

describe('ui: countdown', () => {
  const many = (unit: string) => (n: number) => (n === 1 ? unit : `${unit}s`)
  const units = { days: many('day'), hours: many('hour'), minutes: 'min', seconds: 'sec' }
  const at = (leftSeconds: number, nowMs = 0) => (
    <Countdown
      label="Until the show"
      units={units}
      renderedAtMs={1_000}
      now={() => nowMs}
      targetMs={1_000 + leftSeconds * 1000}
      ended={<b>Enter</b>}
    />
  )

  test.each([
    [595_062, '6 days 21 hours 17 min 42 sec'],
    [86_400, '1 day 00 hours 00 min 00 sec'],
    [86_399, '23 hours 59 min 59 sec'],
    [3600, '01 hour 00 min 00 sec'],
    [3599, '59:59'],
    [1, '00:01'],
    [0, 'Enter'],
    [-5, 'Enter'],
  ])('%s seconds before reads %s', (left, text) => {
    expect(words(at(left))).toBe(text)
  })

  test('shows the response’s time, whatever the clock says while rendering', () => {
    expect(renderToString(at(90, 0))).toBe(renderToString(at(90, 77_000)))
  })
})

test('ui: a hold turns late in its last minute and shows the remainder', () => {
  const hold = (seconds: number) =>
    html(
      <Hold
        label="Held for you"
        announce={(left) => `${left} s left`}
        totalMs={600_000}
        renderedAtMs={0}
        now={() => 0}
        targetMs={seconds * 1000}
        ended="Your hold ended"
      />,
    )
  expect(hold(581)).toContain('09:41')
  expect(hold(581)).not.toMatch(/data-late|s left/)
  expect(hold(60)).not.toContain('data-late')
  expect(hold(60)).toContain('60 s left')
  expect(hold(59)).toContain('data-late')
  expect(hold(20)).toContain('20 s left')
  expect(hold(0)).toBe('Your hold ended')
})

describe('ui: picture', () => {
  const size = { alt: '', width: 1600, height: 900 }

  test('requests the offered widths', () => {
    const markup = html(<Picture src="/image/a" {...size} widths={[320, 900]} sizes="50vw" />)
    expect(markup).toContain('srcSet="/image/a?w=320 320w, /image/a?w=900 900w"')
    expect(markup).toContain('width="1600" height="900"')
    expect(markup).toContain('loading="lazy"')
  })

  test('shows its preview until it has loaded, if its name ends with one', () => {
    const name = '/image/0123456789abcdef0123456789abcdef'
    const pixels = (sign: string) => `-_${sign.repeat(62)}`
    const received = html(<Picture src={`${name}-${pixels('a')}`} {...size} style={{ opacity: 0.5 }} />)
    expect(received).toMatch(/style="--awaited:url\(data:image\/bmp;base64,\w{72}\+\/a{62}\);opacity:0.5"/)
    expect(received).toContain(`src="${name}?w=900"`)
    expect(html(<Picture src={name} {...size} />)).not.toContain('style')
    const portrait = { src: `${name}-${pixels('b')}`, width: 900, height: 1200 }
    const both = html(<Picture src={`${name}-${pixels('a')}`} {...size} portrait={portrait} />)
    expect(both).toMatch(/--awaited:url\(\S+a\);--awaited-upright:url\(\S+b\)"/)
    expect(both).toContain(`srcSet="${name}?w=320 320w`)
  })

  test('keeps the query of its address and has an upright version for mobile', () => {
    const portrait = { src: '/tall?v=2', width: 900, height: 1200 }
    const markup = html(<Picture src="/a?v=2" {...size} widths={[320]} portrait={portrait} eager />)
    expect(markup).toContain('srcSet="/tall?v=2&amp;w=320 320w"')
    expect(markup).toContain('media="(width &lt; 60rem)"')
    expect(markup).toContain('fetchPriority="high"')
  })
})

test('ui: a whole event card is one link, and its art is not read out', () => {
  const markup = html(<EventCard src="/a" title="Sails" link={<a href="/detail/9" />} />)
  expect(markup.match(/<a /g)).toHaveLength(1)
  expect(markup).toMatch(/<h3[^>]*><a href="\/detail\/9"[^>]*>Sails<\/a><\/h3>/)
  expect(markup).toContain('alt=""')
})

test('ui: link tabs mark the current page', () => {
  const markup = html(
    <LinkTabs label="Event">
      <LinkTab link={<a href="/a" />} current>
        About
      </LinkTab>
      <LinkTab link={<a href="/b" />}>Goods</LinkTab>
    </LinkTabs>,
  )
  expect(markup.match(/aria-current="page"/g)).toHaveLength(1)
  expect(markup).toMatch(/href="\/a"[^>]*aria-current|aria-current[^>]*href="\/a"/)
})

test('ui: lettering has the title as text and shows plain text where it cannot be drawn', () => {
  expect(html(<Lettering title="Low Tide, High Moon" />)).toContain('aria-label="Low Tide, High Moon"')
  expect(html(<Lettering title="달빛 소극장" />)).toBe('<span>달빛 소극장</span>')
})
