import type { AlertType } from '../alert-box'

export interface Notice {
  readonly type: AlertType
  readonly text: string
  readonly detail?: string
  /** Undo, or go and see; pressing it closes the notice. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
  /** A notice with the id of one on screen replaces it. */
  readonly id?: string
  /** How long it stays, ms: 5000 unless told, an error 10000. `Infinity` stays until closed. */
  readonly duration?: number
}

type Show = (notice: Notice) => void

// Notices wait here until sonner has been downloaded and its list stands: shown earlier they would be lost.
const waiting: Notice[] = []
const listeners = new Set<() => void>()
let show: Show | undefined

export function subscribeToQueue(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a notice was ever asked for, so that the code that shows notices must be downloaded. */
export function isWanted(): boolean {
  return show !== undefined || waiting.length > 0
}

/** The list that shows notices stands (or, with undefined, is gone). */
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

/** Notices at the top of the page, only for what happened elsewhere or can be undone. What is at hand is said where it is. */
export const toast = {
  info: (text: string, options?: Options) => push({ type: 'info', text, ...options }),
  success: (text: string, options?: Options) => push({ type: 'success', text, ...options }),
  warning: (text: string, options?: Options) => push({ type: 'warning', text, ...options }),
  error: (text: string, options?: Options) => push({ type: 'error', text, ...options }),
} satisfies Record<AlertType, (text: string, options?: Options) => void>
