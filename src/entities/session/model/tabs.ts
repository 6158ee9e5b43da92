/** Messages between the tabs of one browser. */
export type TabMessage = { readonly type: 'signedIn'; readonly person: number } | { readonly type: 'signedOut' }

export interface Tabs {
  readonly send: (message: TabMessage) => void
  readonly onMessage: (listener: (message: TabMessage) => void) => void
}

/** Tabs of this origin. Without BroadcastChannel each tab works alone. */
export function openTabs(): Tabs {
  if (!globalThis.BroadcastChannel) return { send: () => {}, onMessage: () => {} }
  const channel = new BroadcastChannel('aula.session')
  return {
    send: (message) => channel.postMessage(message),
    onMessage: (listener) => channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data)),
  }
}
