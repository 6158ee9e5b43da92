type Sign = 'shown' | 'hidden' | 'active' | 'playing'

/** A sign tells no more than one of its kind a few seconds before. */
const pause = 2000

const doing = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'scroll', 'focusin'] as const

/** Watches whether a person is at the page: it is visible, they do something, or a video plays. Returns a function that ends it. */
export function watchPerson(notify: (sign: Sign) => void): () => void {
  const end = new AbortController()
  const options = { signal: end.signal, capture: true, passive: true }
  const last = { active: -Infinity, playing: -Infinity }
  const present = (sign: keyof typeof last) => {
    if (document.hidden || performance.now() - last[sign] < pause) return
    last[sign] = performance.now()
    notify(sign)
  }
  const active = () => present('active')
  for (const name of doing) document.addEventListener(name, active, options)
  // media events do not bubble, but pass here on their way down
  document.addEventListener('timeupdate', () => present('playing'), options)
  // the focus went into a page of another service within this one
  window.addEventListener('blur', () => document.activeElement instanceof HTMLIFrameElement && active(), options)
  document.addEventListener('visibilitychange', () => notify(document.hidden ? 'hidden' : 'shown'), options)
  window.addEventListener('pagehide', () => notify('hidden'), options)
  window.addEventListener('pageshow', ({ persisted }) => persisted && notify('shown'), options)
  return () => end.abort()
}
