/** Messages between tabs about a member: the server ended the session, or the member deleted the account. */
export type TabNews = { kind: 'refused' | 'left'; uid: string }

let channel: BroadcastChannel | null = null

const tabs = () => {
  channel ??= new BroadcastChannel('viewer')
  return channel
}

export const publishToTabs = (news: TabNews): void => tabs().postMessage(news)

export function onTabNews(listener: (news: TabNews) => void): () => void {
  const own = tabs()
  const handle = ({ data }: MessageEvent<TabNews>) => listener(data)
  own.addEventListener('message', handle)
  return () => own.removeEventListener('message', handle)
}
