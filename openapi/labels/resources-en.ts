/** Audit events about the resource library and its items in programs and groups. */
export const en = {
  actions: {
    resourceCreated: 'Resource added',
    resourceUpdated: 'Resource changed',
    resourceFileReplaced: 'File of the resource replaced',
    resourceDeleted: 'Resource deleted',
    courseResourcePlaced: 'Resource placed in a program',
    courseResourceChanged: 'Resource of a program changed',
    courseResourceRemoved: 'Resource taken out of a program',
    courseResourceRestored: 'Resource restored in a program',
    groupResourceScheduled: 'Dates of a resource changed in the group',
  },
  fields: {
    visibleFrom: 'Visible from',
    visibleUntil: 'Visible until',
    showsTitle: 'Title shown before',
    resource: 'Resource',
    isRequired: 'Required',
    captions: 'Captions',
  },
} as const
