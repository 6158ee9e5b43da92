/** The heading of the page, which the keyboard alone does not reach: it has the focus where the element that had it is gone. */
export function pageHeading(): HTMLElement | undefined {
  const heading = [...document.querySelectorAll('h1')].find((each) => each.checkVisibility())
  heading?.setAttribute('tabindex', '-1')
  return heading
}
