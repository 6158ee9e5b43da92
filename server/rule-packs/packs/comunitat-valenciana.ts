import type { RulePack, RuleStatement, Source, Topic } from '../rule-pack.ts'
import { general } from './general.ts'

const norm = 'Orden 8/2025, modificada por la Orden 5/2026'
const order = (article: string, quote: string | null = null): Source => ({ norm, article, quote, isSecondHand: false })
export const resolution: Source = { norm: 'Resolución de 16 de julio de 2026', article: '', quote: null, isSecondHand: false }

const rule = (topic: Topic, source: Source | null, es: string, en: string): RuleStatement => ({ topic, source, text: { es, en } })

/** Read in a consolidated text that is not that of the gazette. */
export const comunitatValenciana: RulePack = {
  key: 'comunitat-valenciana',
  name: { es: 'Comunitat Valenciana', en: 'Valencian Community' },
  norms: [norm, 'Resolución de 16 de julio de 2026'],
  from: '2026-04-08',
  until: null,
  note: null,
  acta: {
    scale: { value: { lowest: 1, highest: 10 }, article: '5.1' },
    rounding: null,
    passMark: { value: 500, article: '5.2' },
    gateCap: null,
  },
  codes: [
    ...general.codes,
    // the letters are those of an application, not of the norm; the mark beside it is that of a certificate of grade B or C: the 5 is of
    // the Resolución de 16 de julio de 2026, as the statement about recognised modules says
    {
      letters: 'CV',
      name: { es: 'Convalidado', en: 'Recognised' },
      passes: true,
      countsInMean: true,
      valueInMean: null,
      spendsSitting: null,
      carriesMark: 'optional',
      onlyWith: 5,
      from: null,
      until: null,
      source: { ...order('5.3', 'Convalidado sin nota'), isSecondHand: true },
    },
    {
      letters: 'MH',
      name: { es: 'Mención honorífica', en: 'Honourable mention' },
      passes: null,
      countsInMean: null,
      valueInMean: null,
      spendsSitting: null,
      carriesMark: 'required',
      onlyWith: 10,
      from: null,
      until: null,
      source: order('6.1', 'MH'),
    },
  ],
  caps: [{ letters: 'MH', percent: 10 }],
  absences: { warnAt: 1000, loseAbove: 1500, article: '7' },
  sittings: {
    most: { value: 4, article: '9.1' },
    further: { value: 1, article: '10.9' },
    specialNeeds: { value: 6, article: '9.7' },
  },
  mean: { ofNone: 500, article: '5.3' },
  honours: { from: 900, most: { intermediate: 2, higher: 3, few: { students: 20, most: 1 } }, article: '6.2' },
  statements: [
    rule(
      'marks',
      order('5.1', 'numérica, entre 1 y 10, sin decimales'),
      'La nota del módulo va de 1 a 10, sin decimales, según los resultados de aprendizaje alcanzados.',
      'The mark of a module goes from 1 to 10, without decimals, according to the learning results achieved.',
    ),
    rule(
      'marks',
      order('5.2', 'Se consideran positivas las calificaciones iguales o superiores a 5 puntos'),
      'Se aprueba con 5 o más, y hay que aprobar todos los módulos.',
      '5 or more passes, and every module must be passed.',
    ),
    rule(
      'marks',
      order('5.6', 'La calificación del módulo en acta será responsabilidad del docente que imparta el módulo profesional'),
      'La nota del acta es responsabilidad de quien imparte el módulo.',
      'The teacher of the module is responsible for its mark in the acta.',
    ),
    rule(
      'marks',
      order('5.1', 'se calificarán de manera no numérica'),
      'Los ámbitos de grado básico se califican con IN, SU, BI, NT o SB.',
      'The subjects of basic level are marked IN, SU, BI, NT or SB.',
    ),
    rule(
      'mean',
      order('5.3', 'media aritmética con dos decimales de todos los módulos que componen el ciclo'),
      'La media del ciclo es aritmética, con dos decimales y con todos los módulos, salvo los convalidados sin nota. Si lo son todos, es un 5.',
      'The mean of the cycle is arithmetic, with two decimals and of all modules but those recognised without a mark. If all are, it is 5.',
    ),
    rule(
      'mean',
      order('5.4', 'estos ciclos no tendrán una nota final de ciclo'),
      'El grado básico no tiene nota de ciclo.',
      'The basic level has no mark of the cycle.',
    ),
    rule(
      'honours',
      order('6.1', 'como máximo igual al 10% del alumnado matriculado en el módulo profesional en cada grupo'),
      'Con un 10 puede darse la mención honorífica del módulo, al 10 % de los matriculados en el módulo como máximo por grupo.',
      'With a 10 a module can have an honourable mention, for at most 10 % of those enrolled in the module in each group.',
    ),
    rule(
      'honours',
      order('6.2', '2 por ciclo de grado medio y 3 por ciclo de grado superior'),
      'La matrícula de honor del ciclo pide un 9: como máximo 2 en grado medio y 3 en grado superior por ciclo y curso; 1 con menos de 20 matriculados.',
      'The distinction of the cycle needs a 9: at most 2 (intermediate level) or 3 (higher level) per cycle and year; 1 with fewer than 20 enrolled.',
    ),
    rule(
      'absence',
      order('7', 'al superar el 15% de inasistencia a las actividades de formación'),
      'Con un 10 % de faltas, cada docente avisa a quien tutoriza el grupo. Con más de un 15 % se pierde la evaluación continua del módulo, y el centro lo notifica de manera fehaciente. El artículo no dice si cuentan las justificadas; aquí no se cuentan.',
      'At 10 % of absences each teacher tells the tutor of the group. Above 15 % the continuous assessment of the module is lost, and the center gives formal notice of it. The article does not say whether justified ones count; here they do not.',
    ),
    rule(
      'absence',
      order('8', 'el 15% de horas de inasistencia por faltas injustificadas en el curso matriculado'),
      'La matrícula se pierde con un 15 % de faltas injustificadas o 10 días lectivos seguidos; se avisa con un 5 % u 8 días.',
      'The enrolment is lost at 15 % of unjustified absences or 10 school days in a row; the warning is at 5 % or 8 days.',
    ),
    rule(
      'sittings',
      order('9.1', 'un máximo de 4 convocatorias'),
      'Cuatro convocatorias; dos en los cursos de especialización.',
      'Four sittings; two in specialisation courses.',
    ),
    rule(
      'sittings',
      order('9.7', 'hasta un máximo de 6 veces en los grados D y 4 veces en los grados E'),
      'Con necesidades educativas especiales, seis en grado D y cuatro en grado E. Agotadas, se pueden ampliar según las características de cada estudiante. Aquí no se guarda quién las tiene: se avisa, y no se impide cerrar.',
      'With special educational needs six in grade D and four in grade E. Once spent, they can be raised according to the student. Who has such needs is not stored here: a notice says so, and nothing is refused.',
    ),
    rule(
      'sittings',
      order('9.4', 'antes de 10 días hábiles a la evaluación correspondiente'),
      'A la ordinaria se puede renunciar por un motivo justificado, hasta 10 días hábiles antes de la evaluación.',
      'The ordinary one can be waived for a justified reason, until 10 working days before the evaluation.',
    ),
    rule(
      'sittings',
      order('10.9', 'La convocatoria extraordinaria de gracia se concede una sola vez por módulo profesional'),
      'Agotadas las convocatorias puede autorizarse una de gracia, una sola vez por módulo.',
      'Once they are spent an exceptional one can be authorised, once per module.',
    ),
    rule(
      'sessions',
      order('12.8', 'como mínimo dos evaluaciones parciales'),
      'Hay al menos dos sesiones parciales, informativas.',
      'There are at least two partial sessions, for information.',
    ),
    rule(
      'sessions',
      order('12', 'han de reflejarse exclusivamente los RA que no se han superado'),
      'Hay además una sesión inicial sin notas, una ordinaria y una extraordinaria. La propuesta para la extraordinaria recoge solo los resultados no superados. Quien tutoriza levanta el acta.',
      'There also are an initial session without marks, an ordinary and an extraordinary one. The proposal for the last one lists only the results not passed. The tutor writes the acta.',
    ),
    rule(
      'sessions',
      order('2.7', 'requerirá la superación de pruebas presenciales'),
      'En semipresencial y virtual la evaluación final exige pruebas presenciales.',
      'In blended and virtual teaching the final evaluation needs tests on site.',
    ),
    rule(
      'promotion',
      order('14.1.b', 'una carga horaria en su conjunto no superior a 240 horas'),
      'Se promociona con módulos pendientes de 240 horas como máximo.',
      'Students are promoted with pending modules of at most 240 hours.',
    ),
    rule(
      'convalidation',
      resolution,
      'Un módulo convalidado queda fuera de la media, salvo por un certificado de grado B o C, que cuenta como 5.',
      'A recognised module is left out of the mean, except by a certificate of grade B or C, which counts as 5.',
    ),
    rule(
      'convalidation',
      order('17–20'),
      'Un módulo convalidado no sirve para convalidar otro.',
      'A recognised module cannot be used to recognise another.',
    ),
    rule(
      'company',
      order('2.5, 5.5', 'en términos de «superado» y «no superado»'),
      'Quien tutoriza en la empresa valora cada resultado como superado o no superado; la nota la pone el profesorado.',
      'The tutor in the company says of each result whether it is passed; the teacher gives the mark.',
    ),
    rule(
      'company',
      resolution,
      'Como máximo se dualiza un 65 % de un módulo, nunca el proyecto intermodular. En la empresa se pasa entre un 25 y un 35 % del ciclo y se trabaja entre un 10 y un 20 % de sus resultados. En el régimen intensivo, más de un 35 % y hasta un 50 % del ciclo, y más de un 30 % de los resultados. En primero, 100 horas como mínimo.',
      'At most 65 % of a module takes place in the company, never the project. 25 to 35 % of the cycle and 10 to 20 % of its results do. In the intensive regime, more than 35 and up to 50 % of the cycle, and more than 30 % of the results. In the first year, at least 100 hours.',
    ),
    rule(
      'documents',
      order('16–20', 'Expediente académico de la persona en formación'),
      'Expediente, actas y certificado, con las notas de los resultados de aprendizaje y las convocatorias gastadas.',
      'The record, the actas and the certificate, with the marks of learning results and the sittings used.',
    ),
  ],
}
