/** The text above the stories on the page of a component. Overlays have none, because they would cover it. */
export const described = (component: string) => ({ docs: { description: { component } } })
