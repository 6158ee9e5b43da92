import { es as programs } from './programs-es.ts'

/** Audit events about the content tree of a program. */
export const es = {
  actions: {
    ...programs.actions,
    contentsAdded: 'Contenidos añadidos',
    contentsCopied: 'Contenidos copiados',
    contentUpdated: 'Contenido cambiado',
    contentMoved: 'Contenido movido',
    courseResourceMoved: 'Recurso movido en el programa',
    courseDeliverableMoved: 'Entregable movido en el programa',
    contentDeleted: 'Contenido eliminado',
    contentRestored: 'Contenido recuperado',
  },
  fields: {
    ...programs.fields,
    content: 'Contenido',
    contents: 'Contenidos',
    parent: 'Está en',
    isFree: 'Abierto',
  },
} as const
