import { bars, timeline } from '../../papers/diagrams.ts'
import { figure, heading, list, table, text } from '../../papers/pdf.ts'
import { pngPaper, report, type Work, zipPaper } from '../../papers/paper.ts'

const module = '1665 Digitalización aplicada'

export const bodega: Work = (author) => ({
  papers: [
    report(
      author,
      module,
      'IT y OT en una bodega de la Ribera',
      [
        heading('La empresa'),
        ...text(
          'Una bodega familiar con 40 hectáreas, doce trabajadores y 300.000 botellas al año. Vende la mitad en España y la otra mitad fuera.',
        ),
        heading('Dos entornos'),
        table(
          ['', 'IT (oficina)', 'OT (bodega y viña)'],
          ['Qué maneja', 'Pedidos, facturas, web', 'Depósitos, prensas, sensores'],
          ['Si se para', 'Se deja de vender', 'Se pierde el vino'],
          ['Cambios', 'Cada mes', 'Cada vendimia'],
        ),
        heading('Cómo se conectan'),
        list(
          'Los sensores de temperatura de los depósitos avisan al móvil del enólogo.',
          'El consumo de energía llega a la contabilidad por depósito.',
          author.ability > 0.55
            ? 'Las dos redes están separadas: desde la oficina se leen datos de la bodega, pero no se puede mandar nada a las máquinas.'
            : 'Todo está en la misma red wifi.',
        ),
        figure(
          bars(
            'Horas de trabajo al mes antes y después',
            [
              ['Control de depósitos', 60],
              ['Con sensores', 14],
            ],
            '#7a2e3a',
          ),
          'Figura 1. Datos de la entrevista al encargado.',
        ),
        heading('Ventajas de hacerlo de extremo a extremo'),
        ...text('Saber de qué viña y de qué día es cada botella, y no volver a escribir a mano lo que la máquina ya sabe.'),
      ],
      `it-ot-${author.slug}.pdf`,
    ),
  ],
})

export const linea: Work = ({ dice, ability }) => {
  const events = [
    ['1989', 'World Wide Web'],
    ['1999', 'Se habla por primera/vez de IoT'],
    ['2006', 'Nube pública'],
    ['2009', 'Primera cadena/de bloques'],
    ['2012', 'Redes neuronales/que ven'],
    ['2019', 'Redes 5G'],
    ['2022', 'Modelos de lenguaje/para todos'],
  ] as const
  return {
    papers: [
      pngPaper(
        'linea-del-tiempo.png',
        timeline(
          'Tecnologías habilitadoras digitales',
          events.slice(0, ability > 0.5 ? 7 : 5),
          dice.pick(['#274690', '#7a2e3a', '#1f6f54', '#8a5a12']),
        ),
      ),
    ],
  }
}

export const nube: Work = ({ ability, slug }) => ({
  text: `**IaaS**: se alquila la máquina (por ejemplo, un servidor virtual). **PaaS**: se alquila la plataforma y subes tu programa. **SaaS**: se alquila el programa, como el correo.\n\nEl *edge computing* hace las cuentas cerca de donde nacen los datos; ${ability > 0.5 ? 'lo que está en medio, en la red local, se llama *fog*, y lo que va dentro del propio sensor, *mist*. Una cámara que cuenta botellas no puede esperar a que conteste un servidor de Irlanda.' : 'así va más rápido.'}`,
  ...(ability > 0.6 ? { link: `https://${slug}.example.org/nube` } : {}),
})

export const etica: Work = ({ dice, ability }) => ({
  text: `${dice.pick(['El artículo cuenta que una empresa descartaba currículos con un programa', 'La noticia habla de un programa que elegía candidatos'])} y que el programa rechazaba a más mujeres. ${
    ability > 0.5
      ? 'No fue culpa de «la máquina»: aprendió de decisiones anteriores de personas. Por eso el reglamento europeo pone los sistemas que deciden sobre empleo entre los de alto riesgo y exige que alguien pueda revisarlos. Yo pediría además que se publicara con qué datos se entrenó.'
      : 'Creo que la IA es útil pero hay que tener cuidado con ella.'
  }`,
})

export const datos: Work = (author) => ({
  papers: [
    report(
      author,
      module,
      'Plan de protección de datos',
      [
        heading('Qué datos hay'),
        table(
          ['Dato', 'De quién', 'Cuánto tiempo'],
          ['Nombre y correo', 'Clientes', 'Mientras lo sean'],
          ['Nóminas', 'Trabajadores', '4 años'],
          ['Imágenes', 'Visitantes', '30 días'],
        ),
        heading('Medidas'),
        list('Copias cifradas fuera de la empresa', 'Doble factor en el correo', 'Cada persona ve solo lo que necesita'),
      ],
      `datos-${author.slug}.pdf`,
    ),
  ],
})

export const proyecto: Work = (author) => ({
  papers: [
    report(
      author,
      module,
      'Proyecto de transformación digital: primer borrador',
      [
        heading('Empresa elegida'),
        ...text('Un taller de carpintería de aluminio de Aranda con seis empleados.'),
        heading('Objetivos'),
        list('Presupuestos en el día y no en una semana', 'Saber qué hay en el almacén sin ir a mirar'),
      ],
      `proyecto-${author.slug}.pdf`,
    ),
    zipPaper('anexos.zip', [
      { name: 'anexos/entrevista.txt', content: 'Entrevista a la encargada del taller.\n' },
      { name: 'anexos/procesos.csv', content: 'proceso;horas\npresupuesto;6\ncorte;14\nmontaje;22\n' },
    ]),
  ],
})
