/**
 * What the page of a component says above its stories.
 * @param framed each story in a frame of its own: what lies over a page would lie over the text
 */
export const described = (component: string, { framed = false } = {}) => ({
  docs: { description: { component }, ...(framed ? { story: { inline: false, height: '26rem' } } : {}) },
})
