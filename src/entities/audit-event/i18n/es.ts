import { es as words } from '#openapi/labels/audit-es.ts'

const { actions, command, fields, gone, nothing, unidentified, unreadable, values } = words

export const es = {
  onBehalfOf: 'en nombre de {{name}}',
  arrow: 'pasa a ser',
  command,
  gone,
  unidentified,
  nothing,
  unreadable,
  columns: { when: 'Cuándo', who: 'Quién', what: 'Qué', changes: 'Cambios', reason: 'Motivo' },
  actions,
  fields,
  values,
} as const
