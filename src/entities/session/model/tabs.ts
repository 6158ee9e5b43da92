/** Messages between the tabs of one browser. */
export type TabNews = { readonly type: 'signedIn'; readonly person: number } | { readonly type: 'signedOut' }

export interface Tabs {
  readonly tell: (news: TabNews) => void
  readonly onNews: (listener: (news: TabNews) => void) => void
}

/** Tabs of this origin. Without BroadcastChannel each tab works alone. */
export function openTabs(): Tabs {
  if (!globalThis.BroadcastChannel) return { tell: () => {}, onNews: () => {} }
  const channel = new BroadcastChannel('aula.session')
  return {
    tell: (news) => channel.postMessage(news),
    onNews: (listener) => channel.addEventListener('message', ({ data }: MessageEvent<TabNews>) => listener(data)),
  }
}
