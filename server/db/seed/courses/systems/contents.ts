import { content, lesson, unit } from '../curriculum.ts'

export const contents = [
  content(
    'El equipo por dentro',
    { percent: 15, description: 'Componentes, arranque y redes a la vista.' },
    unit('Hardware', { is_free: true }, lesson('Placa, procesador y memoria', 110, { is_free: true }), lesson('Prevención de riesgos', 30)),
  ),
  content(
    'Instalar sistemas operativos',
    { percent: 20 },
    unit('Virtualización', {}, lesson('Máquinas virtuales', 110), lesson('Instalar Debian y Windows', 165)),
  ),
  content(
    'Administrar',
    { percent: 35, description: 'Usuarios, permisos, procesos y copias.' },
    unit('Usuarios y permisos', {}, lesson('Cuentas, grupos y permisos', 110)),
    unit('Guiones', {}, lesson('Copias de seguridad con bash', 110), lesson('Tareas programadas', 55)),
  ),
  content('Redes', {}, unit('Red local', {}, lesson('Direcciones y máscaras', 110), lesson('Diagnóstico con comandos', 55))),
]
