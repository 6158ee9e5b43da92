/** Audit events about the resource library and its items in programs and groups. */
export const es = {
  actions: {
    resourceCreated: 'Recurso añadido',
    resourceUpdated: 'Recurso cambiado',
    resourceFileReplaced: 'Archivo del recurso reemplazado',
    resourceDeleted: 'Recurso eliminado',
    courseResourcePlaced: 'Recurso colocado en un programa',
    courseResourceChanged: 'Recurso de un programa cambiado',
    courseResourceRemoved: 'Recurso quitado de un programa',
    courseResourceRestored: 'Recurso recuperado en un programa',
    groupResourceScheduled: 'Fechas de un recurso cambiadas en el grupo',
  },
  fields: {
    visibleFrom: 'Visible desde',
    visibleUntil: 'Visible hasta',
    showsTitle: 'Se ve el título antes',
    resource: 'Recurso',
    isRequired: 'Obligatorio',
    captions: 'Subtítulos',
  },
} as const
