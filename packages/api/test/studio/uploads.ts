import { ownPage } from '#test/members.ts'
import type { Sent } from '#test/world.ts'
import type { Colleague, Studio } from './studio-world.ts'

export async function sendPart(
  studio: Studio,
  { staffCookie }: Colleague,
  { id, at }: { id: string; at: number },
  part: Buffer,
): Promise<Pick<Sent, 'status' | 'body'>> {
  const answer = await studio.world.api.http.inject({
    method: 'PUT',
    url: `/api/studio/upload/${id}/${at}`,
    headers: {
      ...ownPage,
      host: new URL(studio.world.api.ctx.config.studioUrl).host,
      cookie: staffCookie,
      'content-type': 'application/octet-stream',
    },
    payload: part,
  })
  return { status: answer.statusCode, body: answer.json() }
}

export async function upload(
  studio: Studio,
  by: Colleague,
  content: Buffer,
  purpose = 'FILE',
): Promise<string> {
  const body = { purpose, bytes: content.byteLength }
  const { id } = (await studio.send('POST /api/studio/upload', { cookie: by.staffCookie, body })).body
  const sent = await sendPart(studio, by, { id, at: 0 }, content)
  if (sent.body.received !== content.byteLength) throw new Error(`not whole: ${JSON.stringify(sent)}`)
  return id
}
