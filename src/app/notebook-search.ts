import { flag, oneOf, positive, text } from './params'

/** What of a notebook is shown; see `NotebookSearch` of its page. */
export const notebookParams = {
  course: positive,
  view: oneOf('contents'),
  filter: oneOf('failing', 'missing', 'risk'),
  sort: text,
  fold: text,
  hide: text,
  freeze: text,
  parts: flag,
}
