import type { AnyRouter } from '@tanstack/react-router'

/** From the specification: how long after arriving the page scrolls to the element of the hash (ms). */
const hashDelay = 5

/**
 * Arriving without a hash starts at the top of the main container; with one it scrolls smoothly to that element. Another filter
 * in the address is not an arrival. Whoever reads by ear or keyboard starts at the page too, unless it has taken the focus itself.
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
