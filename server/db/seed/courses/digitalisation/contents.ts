import { content, lesson, unit } from '../curriculum.ts'

export const contents = [
  content(
    'Digitalizar: qué, dónde y para qué',
    { description: 'La empresa por dentro: oficina y planta.' },
    unit('IT y OT', { is_free: true }, lesson('Dos mundos que se encuentran', 55, { is_free: true })),
  ),
  content('Tecnologías habilitadoras', { percent: 20 }, unit('Catálogo', {}, lesson('De la IoT a los gemelos digitales', 110))),
  content('La nube', { percent: 15 }, unit('Niveles de la nube', {}, lesson('Cloud, fog y edge', 55))),
  content('Inteligencia artificial', { percent: 20 }, unit('IA en el sector', {}, lesson('Usos, límites y ética', 110))),
  content('Datos y seguridad', { percent: 15 }, unit('El ciclo de vida del dato', {}, lesson('Protección de datos en la empresa', 55))),
  content('Proyecto de transformación', {}, unit('El proyecto', {}, lesson('Diagnóstico y plan', 110))),
]
