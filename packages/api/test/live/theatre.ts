import type { EventWrite } from '#modules/catalog/events/index.ts'
import { writeEvents } from '#modules/catalog/events/index.ts'
import { grantEntitlement, revokeEntitlements } from '#modules/commerce/entitlements/index.ts'
import { createChat } from '#modules/live/chat/chat.ts'
import { anEvent } from '#test/catalog/catalogue.ts'
import { type Fan, greet } from '#test/realtime/fan.ts'
import { createStage, memberToken, type Stage, type StageOptions } from '#test/realtime/stage.ts'
import type { World } from '#test/world.ts'

export interface Theatre extends Stage {
  enter(eventId: string, uid: string, since?: number): Promise<Fan>
}

/** A stage with chat: the room part of one process. */
export async function openTheatre(world: Pick<World, 'api'>, options: StageOptions = {}): Promise<Theatre> {
  const settings = { CHAT_READABLE_PER_SEC: '10000', ...options.settings }
  const stage = await createStage(world, { ...options, settings })
  const chat = createChat(stage.ctx, stage.hub.rooms)
  stage.hub.rooms.handle('live', chat)
  return {
    ...stage,
    enter: async (eventId, uid, since) => {
      const fan = await greet(stage.url, memberToken(uid))
      fan.say({ type: 'join', room: roomOf(eventId), ...(since === undefined ? {} : { since }) })
      await fan.receive('joined')
      return fan
    },
    close: async () => {
      await stage.close()
      await chat.close()
    },
  }
}

export const roomOf = (eventId: string) => `live:${eventId}`

let events = 0

/** Adds an event that began a minute ago and lasts two hours, with `change` applied. */
export async function addEvent(world: World, change: Partial<EventWrite> = {}): Promise<EventWrite> {
  const now = world.api.ctx.clock.now()
  const minutes = (count: number) => new Date(now + count * 60_000)
  const event = anEvent(
    {
      doorsAt: minutes(-30),
      startAt: minutes(-1),
      endAt: minutes(120),
      ticketOpenAt: minutes(-1_000),
      ticketCloseAt: minutes(60),
      ...change,
    },
    `show-${++events}`,
  )
  await world.db.owner.begin((tx) => writeEvents(tx, [event]))
  return event
}

export const giveTicket = (world: World, memberId: string, eventId: string) =>
  world.db.app.begin((tx) =>
    grantEntitlement(tx, {
      memberId,
      eventId,
      scope: 'LIVE',
      source: 'GRANT',
      sourceId: `${memberId}:${eventId}`,
    }),
  )

export const takeTicket = (world: World, memberId: string, eventId: string) =>
  world.db.app.begin((tx) => revokeEntitlements(tx, 'GRANT', `${memberId}:${eventId}`))
