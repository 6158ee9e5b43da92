const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

let touched = false
const tasks: (() => void)[] = []

function whenIdle(task: () => void): void {
  // Safari has no requestIdleCallback
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: 2000 })
  else setTimeout(task, 200)
}

function touch(): void {
  if (touched) return
  touched = true
  for (const sign of signs) document.removeEventListener(sign, touch, true)
  for (const task of tasks.splice(0)) whenIdle(task)
}

/** Runs a task in an idle moment after somebody first moves the pointer, scrolls or presses something on this page. */
export function afterFirstTouch(task: () => void): void {
  if (!globalThis.document) return
  if (touched) return whenIdle(task)
  if (tasks.push(task) === 1) for (const sign of signs) document.addEventListener(sign, touch, { capture: true, passive: true })
}
