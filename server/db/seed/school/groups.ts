import type { CourseKey } from '../courses/index.ts'
import type { GroupKey } from '../courses/task.ts'
import type { CenterKey } from './centers.ts'

interface GroupContent {
  center: CenterKey
  name: string
  description: string
  area: string
  /** The first one answers for the group. */
  graders: Partial<Record<CourseKey, string>>
  /** School years ago. */
  back?: number
  /** Days from today on which the course began. */
  from: number
}

/** In the order in which they came to be: last year's class, archived in summer, stands first. */
export const groups: Record<GroupKey, GroupContent> = {
  archived: {
    center: 'ribera',
    name: '1.º DAM A',
    description: 'Turno de mañana. Aula 1.14.',
    area: 'Programación',
    graders: { markup: 'laura.vidal', programming: 'javier.mendoza' },
    back: 1,
    from: -432,
  },
  dam1: {
    center: 'ribera',
    name: '1.º DAM A',
    description: 'Turno de mañana. Aula 1.14.',
    area: 'Programación',
    from: -67,
    graders: {
      markup: 'laura.vidal',
      programming: 'javier.mendoza',
      databases: 'marta.iglesias',
      systems: 'oscar.benito',
      environments: 'oscar.benito',
    },
  },
  daw1: {
    center: 'ribera',
    name: '1.º DAW B',
    description: 'Turno de tarde. Aula 1.12.',
    area: 'Desarrollo web',
    from: -67,
    graders: { markup: 'laura.vidal', programming: 'beatriz.souto', databases: 'marta.iglesias' },
  },
  dam2: {
    center: 'ribera',
    name: '2.º DAM A',
    description: 'Turno de mañana. Formación en empresa desde marzo.',
    area: 'Programación',
    graders: { digitalisation: 'nuria.calvo' },
    from: -67,
  },
  coruna: {
    center: 'puerta',
    name: '1.º DAW A',
    description: 'Modalidad semipresencial.',
    area: 'Desarrollo web',
    graders: { systems: 'uxia.lema', environments: 'beatriz.souto' },
    from: -66,
  },
}
