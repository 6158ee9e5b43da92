import type { Task } from '../task.ts'
import { bodega, datos, etica, linea, nube, proyecto } from './works.ts'

export const tasks: readonly Task[] = [
  {
    name: 'IT y OT en una bodega de la Ribera',
    lesson: 'Dos mundos que se encuentran',
    about: 'report',
    work: bodega,
    entry: 'criteria',
    instructions: `Visitamos una bodega el segundo jueves de curso. Con lo que viste y lo que contaron, describe sus entornos **IT** y **OT**, en qué se parecen, en qué no y cómo se conectan. Dos páginas como mucho, con una tabla y un gráfico.`,
    criteria: { 'RA1.b': 20, 'RA1.c': 40, 'RA1.f': 40 },
    when: { dam2: [-54, -43, -40] },
  },
  {
    name: 'Línea del tiempo de las tecnologías habilitadoras',
    lesson: 'De la IoT a los gemelos digitales',
    about: 'report',
    work: linea,
    instructions: `Una línea del tiempo con **siete** tecnologías habilitadoras: cuándo aparecen y qué cambiaron. Una sola imagen que se entienda desde el fondo de la clase.`,
    criteria: { 'RA2.a': 60, 'RA2.b': 40 },
    when: { dam2: [-36, -26, -22] },
  },
  {
    name: 'La nube en la empresa',
    lesson: 'Cloud, fog y edge',
    about: 'report',
    work: nube,
    refuses: ['files'],
    instructions: `Explica a la gerente de una empresa pequeña, sin palabrería, qué es **IaaS**, **PaaS** y **SaaS**, y qué son *edge*, *fog* y *mist*. Un ejemplo de su sector para cada uno.`,
    criteria: { 'RA3.a': 40, 'RA3.c': 30, 'RA3.d': 30 },
    when: { dam2: [-17, -6, -3] },
  },
  {
    name: 'Ética de la IA: comentario crítico',
    lesson: 'Usos, límites y ética',
    about: 'report',
    work: etica,
    refuses: ['files', 'link', 'late'],
    instructions: `Lee la noticia sobre el programa que elegía currículos y escribe un comentario de 150 a 250 palabras: qué pasó, por qué y qué harías tú. **Escribe en el cuadro de texto**; no se admiten ficheros ni entregas tardías.`,
    criteria: { 'RA4.a': 30, 'RA4.c': 40, 'RA4.f': 30 },
    when: { dam2: [-10, -1] },
  },
  {
    name: 'Plan de protección de datos',
    lesson: 'Protección de datos en la empresa',
    about: 'report',
    work: datos,
    instructions: `Haz el plan de protección de datos de la empresa que has elegido para el proyecto: qué datos tiene, de quién, para qué, cuánto tiempo y cómo los protege.`,
    criteria: { 'RA5.b': 40, 'RA5.g': 60 },
    when: { dam2: [-4, 5] },
  },
  {
    name: 'Proyecto de transformación digital',
    lesson: 'Diagnóstico y plan',
    about: 'report',
    work: proyecto,
    entry: 'points',
    maxPoints: 100,
    instructions: `El proyecto del curso. Elige una empresa **real y pequeña** de la comarca y prepara su plan de transformación digital.

1. Diagnóstico: procesos, horas y problemas.
2. Qué digitalizar primero y por qué.
3. Tecnologías, coste y personas.
4. Riesgos de seguridad.

Puedes entregar borradores: cada uno es una versión y te los comento.`,
    criteria: { 'RA6.a': 20, 'RA6.c': 30, 'RA6.f': 30, 'RA6.g': 20 },
    when: { dam2: [-9, 40] },
  },
]
