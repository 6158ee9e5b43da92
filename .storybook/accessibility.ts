import addonA11y from '@storybook/addon-a11y'

/** React and Radix generate new ids at every render; the rules do not depend on them. */
const generatedIds = /_r_\w+_|radix-[^"\s]+/g

/** States that a style sheet can show and the markup does not contain. */
const shownStates = [':checked', ':focus', ':focus-visible', ':hover', ':invalid', ':modal', ':popover-open', ':placeholder-shown']

/** The input of axe that can differ between two pages with the same style sheets. */
function signature(parameters: unknown): string {
  const { documentElement: root, body } = document
  const elements = [...body.querySelectorAll('*')]
  const states = shownStates.map((state) => elements.flatMap((element, index) => (element.matches(state) ? [index] : [])).join())
  const scrolled = elements.flatMap(({ scrollTop, scrollLeft }, index) =>
    scrollTop || scrollLeft ? [`${index}:${scrollTop}:${scrollLeft}`] : [],
  )
  const attributes = [...root.attributes].map(({ name, value }) => `${name}=${value}`)
  const page = body.outerHTML.replaceAll(generatedIds, 'id')
  return [innerWidth, innerHeight, scrollX, scrollY, ...attributes, ...states, ...scrolled, JSON.stringify(parameters), page].join('\n')
}

const passed = new Set<string>()

/**
 * The addon that checks each story and each of its tests with axe. Tests that only read do not change the page of their story,
 * so under vitest a page that has passed is not checked again. Storybook shows a report for every story.
 */
export function accessibility(): ReturnType<typeof addonA11y> {
  const addon = addonA11y()
  if (import.meta.env['VITEST_STORYBOOK'] !== 'false') return addon
  const checks = [addon.afterEach ?? []].flat()
  return {
    ...addon,
    async afterEach(context) {
      const page = signature(context.parameters['a11y'])
      if (passed.has(page)) return
      for (const check of checks) await check(context)
      passed.add(page)
    },
  }
}
