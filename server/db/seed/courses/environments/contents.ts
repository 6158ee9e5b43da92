import { content, lesson, unit } from '../curriculum.ts'

export const contents = [
  content(
    'Desarrollo de software',
    { description: 'Fases, lenguajes y metodologías.' },
    unit(
      'Del código al ejecutable',
      { is_free: true },
      lesson('Código fuente, objeto y ejecutable', 55, { is_free: true }),
      lesson('Metodologías ágiles', 55),
    ),
  ),
  content(
    'Entornos integrados',
    { description: 'Elegir, instalar y hacer propio un IDE.' },
    unit('Instalación y configuración', {}, lesson('Comparar entornos', 55), lesson('Extensiones y automatización', 55)),
  ),
  content(
    'Pruebas',
    { percent: 30, description: 'Diseñar casos y automatizarlos.' },
    unit('Pruebas unitarias', {}, lesson('Casos de prueba y JUnit', 110), lesson('Dobles de prueba', 55)),
  ),
  content(
    'Optimización y control de versiones',
    { percent: 20 },
    unit('Git', {}, lesson('Ramas, fusiones y repositorios remotos', 110)),
    unit('Refactorización', {}, lesson('Patrones habituales', 55)),
  ),
  content(
    'UML',
    {},
    unit('Diagramas de clases', {}, lesson('Clases, asociaciones y herencia', 110)),
    unit('Diagramas de comportamiento', {}, lesson('Casos de uso y secuencia', 110)),
  ),
]
