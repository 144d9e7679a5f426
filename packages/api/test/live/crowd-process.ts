import { type Crowd, openProcess } from './processes.ts'

const { databaseUrl, redisUrl, eventId, uids }: Crowd = JSON.parse(process.argv[2] ?? '')
const { theatre } = await openProcess({ db: { url: databaseUrl } }, { REDIS_URL: redisUrl })
for (const uid of uids) await theatre.enter(eventId, uid)
process.send?.('there')
