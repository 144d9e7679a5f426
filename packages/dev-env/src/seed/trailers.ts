import { type Api, createClips, makeTrailer, namedId, setTrailer } from '@encore/api'

/** By event, of which recording of the demo: one that is free to every member, and some that are still to come. */
const trailers = {
  'unplugged-at-2-am': 'stageclose',
  'low-tide-high-moon': 'stage',
  'loud-library': 'stagecrowd',
}

/** What everybody may watch of an event before it. */
export async function seedTrailers({ ctx }: Api): Promise<void> {
  const clips = createClips(ctx.config)
  for (const [event, clip] of Object.entries(trailers)) {
    const eventId = namedId('ev', event)
    const made = await makeTrailer(ctx, clips, eventId, namedId('vd', clip))
    if (!made.ok) throw new Error(`The trailer of ${event}: ${JSON.stringify(made.failure)}`)
    await ctx.sql.begin((tx) => setTrailer(tx, eventId, made.value))
  }
}
