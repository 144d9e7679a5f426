import { type Api, createClips, makeTrailer, namedId, setTrailer } from '@encore/api'

/** Event and the demo recording for its trailer: one event that is free to members, and some in the future. */
const trailers = {
  'unplugged-at-2-am': 'stageclose',
  'low-tide-high-moon': 'stage',
  'loud-library': 'stagecrowd',
}

export async function seedTrailers({ ctx }: Api): Promise<void> {
  const clips = createClips(ctx.config)
  for (const [event, clip] of Object.entries(trailers)) {
    const eventId = namedId('ev', event)
    const made = await makeTrailer(ctx, clips, eventId, namedId('vd', clip))
    if (!made.ok) throw new Error(`The trailer of ${event}: ${JSON.stringify(made.failure)}`)
    await ctx.sql.begin((tx) => setTrailer(tx, eventId, made.value))
  }
}
