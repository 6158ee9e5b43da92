import { en as programs } from './programs-en.ts'

export const en = {
  actions: {
    ...programs.actions,
    contentsAdded: 'Contents added',
    contentsCopied: 'Contents copied',
    contentUpdated: 'Content changed',
    contentMoved: 'Content moved',
    courseResourceMoved: 'Resource moved in the program',
    courseDeliverableMoved: 'Deliverable moved in the program',
    contentDeleted: 'Content deleted',
    contentRestored: 'Content restored',
  },
  fields: {
    ...programs.fields,
    content: 'Content',
    contents: 'Contents',
    parent: 'Placed in',
    isFree: 'Open',
  },
} as const
