import type { ContentGiven, ResultGiven } from '../../../testing/factories/index.ts'
import type { CenterKey } from '../school/centers.ts'
import { contents as databasesContents } from './databases/contents.ts'
import { results as databasesResults } from './databases/results.ts'
import { tasks as databasesTasks } from './databases/tasks.ts'
import { contents as digitalisationContents } from './digitalisation/contents.ts'
import { results as digitalisationResults } from './digitalisation/results.ts'
import { tasks as digitalisationTasks } from './digitalisation/tasks.ts'
import { contents as environmentsContents } from './environments/contents.ts'
import { results as environmentsResults } from './environments/results.ts'
import { tasks as environmentsTasks } from './environments/tasks.ts'
import { contents as markupContents } from './markup/contents.ts'
import { results as markupResults } from './markup/results.ts'
import { tasks as markupTasks } from './markup/tasks.ts'
import { contents as programmingContents } from './programming/contents.ts'
import { results as programmingResults } from './programming/results.ts'
import { tasks as programmingTasks } from './programming/tasks.ts'
import { contents as systemsContents } from './systems/contents.ts'
import { results as systemsResults } from './systems/results.ts'
import { tasks as systemsTasks } from './systems/tasks.ts'
import type { Task } from './task.ts'

export type CourseKey = 'markup' | 'programming' | 'databases' | 'systems' | 'environments' | 'digitalisation'

export interface CourseContent {
  /** Null: the platform's, offered by several centers. */
  owner: CenterKey | null
  code: string
  name: string
  about: string
  description: string
  /** Names of training areas. */
  areas: readonly string[]
  colour: string
  results: readonly ResultGiven[]
  contents: readonly ContentGiven[]
  tasks: readonly Task[]
  rules: { gate?: boolean; minimum_per_deliverable?: number; not_handed_in?: 'neutral' | 'zero'; final_reading?: 'results' | 'contents' }
}

/** The six programs, each a módulo profesional. */
export const courses: Record<CourseKey, CourseContent> = {
  markup: {
    owner: 'ribera',
    code: '0373',
    name: 'Lenguajes de marcas y sistemas de gestión de información',
    colour: '#274690',
    areas: ['Desarrollo web'],
    rules: {},
    about: 'HTML, CSS, JavaScript, XML y los sistemas que usan las empresas para gestionar su información.',
    description:
      'Módulo de primer curso común a DAM, DAW y ASIR. Se trabaja con proyectos pequeños que crecen: la misma portada se estructura, se maqueta, se valida y se programa.',
    results: markupResults,
    contents: markupContents,
    tasks: markupTasks,
  },
  programming: {
    owner: 'ribera',
    code: '0485',
    name: 'Programación',
    colour: '#7a2e3a',
    areas: ['Programación'],
    rules: { minimum_per_deliverable: 300 },
    about: 'Aprender a programar con Java, desde la primera línea hasta las bases de datos.',
    description: 'Módulo de primer curso común a DAM y DAW. Cada unidad termina con un programa que se usa de verdad.',
    results: programmingResults,
    contents: programmingContents,
    tasks: programmingTasks,
  },
  databases: {
    owner: 'ribera',
    code: '0484',
    name: 'Bases de datos',
    colour: '#1f6f54',
    areas: ['Bases de datos'],
    rules: { not_handed_in: 'zero' },
    about: 'Diseñar, crear, consultar y programar bases de datos.',
    description: 'Módulo de primer curso común a DAM y DAW, con PostgreSQL. La clínica veterinaria acompaña todo el curso.',
    results: databasesResults,
    contents: databasesContents,
    tasks: databasesTasks,
  },
  systems: {
    owner: null,
    code: '0483',
    name: 'Sistemas informáticos',
    colour: '#0f5f66',
    areas: ['Sistemas y redes'],
    rules: { final_reading: 'contents' },
    about: 'El equipo, el sistema operativo y la red, por dentro.',
    description: 'Módulo de primer curso común a DAM y DAW. Se trabaja casi todo en máquinas virtuales.',
    results: systemsResults,
    contents: systemsContents,
    tasks: systemsTasks,
  },
  environments: {
    owner: null,
    code: '0487',
    name: 'Entornos de desarrollo',
    colour: '#4a3f7a',
    areas: ['Programación'],
    rules: {},
    about: 'Las herramientas de quien programa: entornos, pruebas, Git y UML.',
    description: 'Módulo de primer curso común a DAM y DAW, de la mano de Programación: aquí se prueba y se mejora lo que allí se escribe.',
    results: environmentsResults,
    contents: environmentsContents,
    tasks: environmentsTasks,
  },
  digitalisation: {
    owner: null,
    code: '1665',
    name: 'Digitalización aplicada a los sectores productivos',
    colour: '#8a5a12',
    areas: ['Digitalización', 'Administración y finanzas'],
    rules: { gate: false },
    about: 'Qué significa digitalizar una empresa y cómo se hace con cabeza.',
    description:
      'Módulo transversal de los ciclos de grado superior. Termina con el proyecto de transformación de una empresa de la comarca.',
    results: digitalisationResults,
    contents: digitalisationContents,
    tasks: digitalisationTasks,
  },
}
