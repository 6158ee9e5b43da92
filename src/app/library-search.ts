import { listParams, oneOf, parseSearch, positive } from './params'

/** The search of the library, whether of a person or of the installation. */
export const librarySearch = (raw: Readonly<Record<string, unknown>>) =>
  parseSearch(raw, {
    type: oneOf('pdf', 'typeform', 'video', 'image', 'other'),
    owner: oneOf('all', 'mine', 'center', 'platform'),
    used: oneOf('all', 'used', 'unused'),
    area: positive,
    center: positive,
    person: positive,
    view: oneOf('cards', 'table'),
    ...listParams('name', 'created'),
  })
