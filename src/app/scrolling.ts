import type { AnyRouter } from '@tanstack/react-router'

/** Delay between arrival and the scroll to the element of the hash (ms), from the specification. */
const hashDelay = 5

/**
 * A new page without a hash starts at the top of the main container; with a hash it scrolls smoothly to that element. A change of
 * the search parameters does not scroll. The focus moves to the page too, unless the page has focused something itself.
 */
export function followNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ toLocation, fromLocation, pathChanged }) => {
    const main = document.getElementById('main')
    if (toLocation.hash) {
      setTimeout(() => document.getElementById(toLocation.hash)?.scrollIntoView({ behavior: 'smooth' }), hashDelay)
      return
    }
    if (!pathChanged || !main) return
    main.scrollTo(0, 0)
    if (fromLocation && document.activeElement === document.body) main.focus({ preventScroll: true })
  })
}
