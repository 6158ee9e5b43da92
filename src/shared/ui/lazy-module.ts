import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { toast } from './toast/queue'

/** Code that is not part of a page's first download. */
export interface LazyModule<T> {
  /** Downloads the code once. After a failure the next call downloads again. */
  readonly load: () => Promise<T>
  /** The code, or undefined until it has arrived. */
  readonly current: () => T | undefined
  readonly subscribe: (listener: () => void) => () => void
}

interface LazyModuleOptions {
  /** Downloads the code in an idle moment after the first interaction with the page. Default: true. */
  readonly prefetch?: boolean
}

interface UseLazyModuleOptions {
  /** Called once for each failed attempt, for example to close the overlay that needed the code. */
  readonly onFailed?: () => void
  /** Shows a notice when the download fails. Default: true. False where the caller shows the error itself. */
  readonly notify?: boolean
}

const interactions = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const
const declared = new Set<LazyModule<unknown>>()
const prefetches: (() => void)[] = []
let hasInteracted = false

function whenIdle(task: () => void): void {
  // Safari has no requestIdleCallback
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: 2000 })
  else setTimeout(task, 200)
}

function startPrefetches(): void {
  hasInteracted = true
  for (const type of interactions) document.removeEventListener(type, startPrefetches, true)
  for (const task of prefetches.splice(0)) whenIdle(task)
}

function afterFirstInteraction(task: () => void): void {
  if (!globalThis.document) return
  if (hasInteracted) whenIdle(task)
  else if (prefetches.push(task) === 1) {
    for (const type of interactions) document.addEventListener(type, startPrefetches, { capture: true, passive: true })
  }
}

/**
 * Declares code that is downloaded after the page: `const panel = lazyModule(() => import('./sheet-panel'))`. Components read it
 * with `useLazyModule`. After the first interaction with the page it is prefetched, so that overlays open without a delay.
 */
export function lazyModule<T>(download: () => Promise<T>, { prefetch = true }: LazyModuleOptions = {}): LazyModule<T> {
  const listeners = new Set<() => void>()
  let pending: Promise<T> | undefined
  let loaded: T | undefined
  const load = () => {
    pending ??= download().then(
      (code) => {
        loaded = code
        for (const listener of listeners) listener()
        return code
      },
      (error: unknown) => {
        pending = undefined
        throw error
      },
    )
    return pending
  }
  const lazy: LazyModule<T> = {
    load,
    current: () => loaded,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  declared.add(lazy)
  // a failed prefetch is repeated by the component that needs the code
  if (prefetch) afterFirstInteraction(() => void load().catch(() => undefined))
  return lazy
}

/**
 * The code of a lazy module. The first time that `isWanted` is true starts the download; afterwards the code stays available, so
 * that an overlay can play its closing animation. Each time that it is wanted and fails, `onFailed` is called once.
 */
export function useLazyModule<T>(
  lazy: LazyModule<T>,
  isWanted: boolean,
  { onFailed, notify = true }: UseLazyModuleOptions = {},
): T | undefined {
  const t = useTexts(commonTexts)
  const [wasWanted, setWasWanted] = useState(isWanted)
  // until it is not wanted any more: a failure is not tried again by itself
  const [hasFailed, setHasFailed] = useState(false)
  if (isWanted && !wasWanted && !hasFailed) setWasWanted(true)
  if (!isWanted && hasFailed) setHasFailed(false)
  const code = useSyncExternalStore(lazy.subscribe, lazy.current, lazy.current)
  const isMissing = wasWanted && code === undefined
  const fail = useEffectEvent(() => {
    if (notify)
      toast.error(
        t(($) => $.errors.server),
        { id: 'lazy-module' },
      )
    setWasWanted(false)
    setHasFailed(true)
    onFailed?.()
  })
  useEffect(() => {
    if (isMissing) lazy.load().catch(() => fail())
  }, [lazy, isMissing])
  return wasWanted ? code : undefined
}

/** Downloads all declared modules, and those that they declare in turn: for tests that interact faster than code arrives. */
export async function loadAllLazyModules(): Promise<void> {
  let known = 0
  while (declared.size > known) {
    known = declared.size
    await Promise.all([...declared].map(({ load }) => load()))
  }
}
