import { timeline } from '../../papers/diagrams.ts'
import { pngPaper } from '../../papers/paper.ts'
import { list } from '../../papers/pdf.ts'
import { terminal } from '../../papers/screens.ts'
import { type LibraryItem, notes } from './item.ts'

export const systems: readonly LibraryItem[] = [
  {
    type: 'image',
    name: 'Órdenes que siempre hacen falta',
    description: 'Captura de una sesión de trabajo.',
    course: 'systems',
    lesson: 'Diagnóstico con comandos',
    owner: 'oscar.benito',
    paper: () =>
      pngPaper(
        'ordenes.png',
        terminal('oscar@taller: ~', [
          '$ ip -brief address',
          'lo      UNKNOWN   127.0.0.1/8',
          'eth0    UP        192.168.30.14/24',
          '$ ping -c 1 192.168.30.1',
          '+ 1 packets transmitted, 1 received, 0% packet loss',
          '$ ss -ltn | head -3',
          'State   Local Address:Port',
          'LISTEN  0.0.0.0:22',
        ]),
      ),
  },
  {
    type: 'pdf',
    name: 'Normas del taller',
    description: 'Antes de abrir un equipo.',
    course: 'systems',
    lesson: 'Prevención de riesgos',
    owner: 'oscar.benito',
    required: true,
    paper: notes('normas-taller.pdf', 'Normas del taller de informática', 'Óscar Benito Arranz', [
      list(
        'El equipo se abre desenchufado y con la pulsera antiestática.',
        'Los tornillos, a su bandeja.',
        'Nada de bebidas cerca de las mesas.',
        'Si algo huele a quemado, se corta la corriente y se avisa.',
      ),
    ]),
  },
  {
    type: 'image',
    name: 'Del IoT a los gemelos digitales',
    description: 'Línea del tiempo de clase.',
    course: 'digitalisation',
    lesson: 'De la IoT a los gemelos digitales',
    owner: 'nuria.calvo',
    paper: () =>
      pngPaper(
        'linea-ejemplo.png',
        timeline(
          'Ejemplo hecho en clase',
          [
            ['1999', 'Internet de/las cosas'],
            ['2006', 'Nube'],
            ['2010', 'Impresión 3D/asequible'],
            ['2017', 'Gemelos/digitales'],
          ],
          '#8a5a12',
        ),
      ),
  },
  {
    type: 'other',
    name: 'Reglamento europeo de IA (texto)',
    description: 'Enlace al texto consolidado.',
    course: 'digitalisation',
    lesson: 'Usos, límites y ética',
    owner: 'nuria.calvo',
    url: 'https://eur-lex.europa.eu/eli/reg/2024/1689/oj?locale=es',
  },
  {
    type: 'typeform',
    name: 'Diagnóstico digital de una empresa',
    description: 'Cuestionario para llevar a la entrevista.',
    course: 'digitalisation',
    lesson: 'Diagnóstico y plan',
    owner: 'nuria.calvo',
    url: 'https://form.typeform.com/to/diagnostico-digital',
    required: true,
  },
]
