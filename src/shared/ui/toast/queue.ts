import type { AlertType } from '../alert-box'

export interface Notice {
  readonly type: AlertType
  readonly text: string
  readonly detail?: string
  /** Undo or a link; pressing it closes the notice. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
  /** A notice with the id of a visible one replaces it. */
  readonly id?: string
  /** Duration in ms: default 5000, for an error 10000. `Infinity`: until closed. */
  readonly duration?: number
}

type Show = (notice: Notice) => void

// Notices wait here until sonner has been downloaded and its list is mounted.
const waiting: Notice[] = []
const listeners = new Set<() => void>()
let show: Show | undefined

export function subscribeToQueue(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a notice was ever shown, so that the code that shows notices must be downloaded. */
export function hasNotices(): boolean {
  return show !== undefined || waiting.length > 0
}

/** The list that shows notices is mounted (or, with undefined, unmounted). */
export function connectList(list: Show | undefined): void {
  show = list
  if (!list) return
  for (const notice of waiting.splice(0)) list(notice)
}

function push(notice: Notice): void {
  if (show) return show(notice)
  waiting.push(notice)
  for (const listener of listeners) listener()
}

type Options = Omit<Notice, 'type' | 'text'>

/** Notices at the top of the page, only for events elsewhere or with undo. Other messages are shown at their place. */
export const toast = {
  info: (text: string, options?: Options) => push({ type: 'info', text, ...options }),
  success: (text: string, options?: Options) => push({ type: 'success', text, ...options }),
  warning: (text: string, options?: Options) => push({ type: 'warning', text, ...options }),
  error: (text: string, options?: Options) => push({ type: 'error', text, ...options }),
} satisfies Record<AlertType, (text: string, options?: Options) => void>
