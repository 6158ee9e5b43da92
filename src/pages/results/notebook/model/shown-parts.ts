import type { NotebookSearch } from './notebook-search'

/** The means that a row has beside those of learning results and contents. */
export type ShownParts = 'criteria' | 'units'

/** Which of them an address shows. In a file of its own: the route needs it before the code of the page. */
export const partsShown = ({ view, parts }: Pick<NotebookSearch, 'view' | 'parts'>): ShownParts | undefined =>
  parts ? (view === 'contents' ? 'units' : 'criteria') : undefined
