/** What all rows of the tree have in common. */
export const rowStyle =
  'group/row flex min-h-11 flex-wrap items-center gap-x-2 gap-y-0.5 border-b border-line px-2 py-1 last:border-b-0 focus-visible:relative focus-visible:z-10 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent'
