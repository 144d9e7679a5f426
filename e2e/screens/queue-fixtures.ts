import { setTimeout } from 'node:timers/promises'
import type { OnSaleQueue } from '@encore/contract/endpoints'
import { type Fan, passHours, type RunningProduct, signInFan, signUpFan, timeOf } from '@encore/dev-env'
import { eventOf } from '#fixtures/catalogue.ts'
import { password } from '#fixtures/fan.ts'
import { must } from './assert.ts'
import type { Places, Users } from './users.ts'

/** The demo's sale with an on-sale queue. */
export const lineOf = 'hello-december'

export async function openLine(product: RunningProduct, { places }: Users): Promise<void> {
  await passUntil(product, 5)
  await untilLine(product, places, () => true)
}

export async function moveLine(product: RunningProduct, cast: Users): Promise<void> {
  await openLine(product, cast)
  const { email, password } = cast.newcomer
  await join(await signInFan(product, email, password), cast.places)
  await passUntil(product, 0)
  await untilLine(product, cast.places, ({ serving }) => serving > 0)
}

export async function growLine(product: RunningProduct, cast: Users): Promise<void> {
  await moveLine(product, cast)
  for (const nickname of ['row1', 'row2', 'row3', 'row4', 'row5']) {
    const account = { email: `${nickname}@fans.test`, password, nickname, language: 'en' as const }
    await join(await signUpFan(product, account), cast.places)
  }
  await untilLine(product, cast.places, ({ waiting }) => waiting >= 3)
}

async function passUntil(product: RunningProduct, minutesAhead: number): Promise<void> {
  const { ticketOpenAt } = await eventOf(product, lineOf)
  const hours = (Date.parse(ticketOpenAt) - timeOf(product)) / 3_600_000 - minutesAhead / 60
  if (hours > 0) await passHours(product, hours)
}

const join = async (fan: Fan, { event }: Places) =>
  must(await fan.call('PUT /api/v1/event/{id}/queue/entry', { params: { id: event(lineOf) } }))

async function untilLine(
  { url }: RunningProduct,
  { event }: Places,
  isSo: (line: OnSaleQueue) => boolean,
): Promise<void> {
  const within = AbortSignal.timeout(30_000)
  for (;;) {
    const reply = await fetch(`${url}/api/v1/event/${event(lineOf)}/queue`, { signal: within })
    if (reply.status === 200 && isSo((await reply.json()) as OnSaleQueue)) return
    await setTimeout(200, undefined, { signal: within })
  }
}
