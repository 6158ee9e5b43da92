/** What the page of a component says above its stories. What opens over a page has none: it would open over its own text. */
export const described = (component: string) => ({ docs: { description: { component } } })
