import type { Task } from '../task.ts'
import { copias, debian, inventario } from './works.ts'

export const tasks: readonly Task[] = [
  {
    name: 'Inventario de un equipo',
    lesson: 'Placa, procesador y memoria',
    about: 'system',
    work: inventario,
    instructions: `Abre (con permiso) un equipo del taller o usa \`lshw\` en el tuyo y haz su inventario: componentes, características y para qué sirve cada uno. Termina explicando qué pasa desde que se pulsa el botón hasta que aparece el sistema.`,
    criteria: { 'RA1.a': 50, 'RA1.b': 30, 'RA1.c': 20 },
    when: { dam1: [-55, -44, -40], coruna: [-52, -42, -38] },
  },
  {
    name: 'Instalación de Debian en una máquina virtual',
    lesson: 'Instalar Debian y Windows',
    about: 'system',
    work: debian,
    entry: 'points',
    maxPoints: 40,
    instructions: `Instala Debian sin escritorio en una máquina virtual y documéntalo para que **otra persona pueda repetirlo**.

- \`/home\` en una partición aparte.
- Servidor SSH activo y sistema actualizado.
- Capturas solo de lo que importa: no de cada pantalla del instalador.`,
    criteria: { 'RA2.d': 50, 'RA2.f': 25, 'RA2.g': 25 },
    when: { dam1: [-28, -10, -7], coruna: [-26, -8, -5] },
  },
  {
    name: 'Guion de copias de seguridad',
    lesson: 'Copias de seguridad con bash',
    about: 'system',
    work: copias,
    instructions: `Un guion de \`bash\` que haga una copia comprimida de \`/home\` con la fecha en el nombre, guarde las de los últimos siete días y se ejecute solo cada noche con \`cron\`.

Entrega el guion y una captura en la que se vea funcionar. Se corrige ejecutándolo.`,
    criteria: { 'RA3.e': 60, 'RA3.f': 40 },
    when: { dam1: [-7, 5], coruna: [-11, -2, 3] },
  },
  {
    name: 'Usuarios y permisos en Linux',
    lesson: 'Cuentas, grupos y permisos',
    about: 'system',
    work: copias,
    instructions: `Prepara las cuentas de una oficina con tres departamentos y una carpeta común. Cada persona escribe en la de su departamento y solo lee las demás. Entrega el guion que lo crea todo y la prueba de que funciona.`,
    criteria: { 'RA4.a': 40, 'RA4.c': 60 },
    when: { dam1: [22, 36], coruna: [15, 29] },
  },
]
