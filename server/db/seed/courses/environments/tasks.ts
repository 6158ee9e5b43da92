import type { Task } from '../task.ts'
import { entornos, git, junit, tienda } from './works.ts'

export const tasks: readonly Task[] = [
  {
    name: 'Instala y compara dos entornos',
    lesson: 'Comparar entornos',
    about: 'report',
    work: entornos,
    instructions: `Instala **dos** entornos de desarrollo, uno libre y otro que tú elijas, y compáralos con datos: tiempo de arranque, memoria, extensiones, depurador.

Una o dos páginas en PDF, con al menos una medida hecha por ti.`,
    criteria: { 'RA2.a': 30, 'RA2.b': 20, 'RA2.g': 50 },
    when: { dam1: [-40, -27, -23], coruna: [-45, -33, -30] },
  },
  {
    name: 'Pruebas unitarias con JUnit',
    lesson: 'Casos de prueba y JUnit',
    about: 'code',
    work: junit,
    refuses: ['late'],
    instructions: `Escribe las pruebas de la clase \`Cuenta\` del cajero.

- Un caso normal, los límites y un error esperado.
- El nombre de cada prueba dice qué comprueba.
- **No se admite fuera de plazo**: las usamos en clase al día siguiente.`,
    criteria: { 'RA3.b': 30, 'RA3.f': 50, 'RA3.g': 20 },
    when: { dam1: [-13, -3], coruna: [-12, -1] },
  },
  {
    name: 'Control de versiones con Git',
    lesson: 'Ramas, fusiones y repositorios remotos',
    about: 'code',
    work: git,
    refuses: ['files'],
    instructions: `Sube tu cajero a un repositorio remoto y trabaja en él como lo haría un equipo:

1. Al menos ocho confirmaciones con mensajes que digan **por qué**.
2. Dos ramas fusionadas.
3. Un conflicto provocado y resuelto.

Entrega el **enlace** al repositorio.`,
    criteria: { 'RA4.f': 60, 'RA4.h': 40 },
    when: { dam1: [-8, 2], coruna: [-4, 8] },
  },
  {
    name: 'Diagrama de clases de una tienda',
    lesson: 'Clases, asociaciones y herencia',
    about: 'data',
    work: tienda,
    instructions: `Dibuja el diagrama de clases de una tienda en línea a partir del enunciado y genera el esqueleto del código con la herramienta. Entrega la imagen y un PDF con el código generado.`,
    criteria: { 'RA5.c': 20, 'RA5.d': 50, 'RA5.e': 30 },
    when: { dam1: [33, 47], coruna: [28, 42] },
  },
]
