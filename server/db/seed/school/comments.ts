import type { Task } from '../courses/task.ts'

/** How good the work was: 9 and more, 7, 5, less. */
export type Level = 'excellent' | 'good' | 'pass' | 'fail'

export const levelOf = (mark: number): Level => (mark >= 900 ? 'excellent' : mark >= 700 ? 'good' : mark >= 500 ? 'pass' : 'fail')

/** What teachers write under a mark; `$` is the student's first name. */
export const comments: Record<Task['about'], Record<Level, readonly string[]>> = {
  web: {
    excellent: [
      'Impecable, $. La rejilla con áreas se lee de un vistazo y en el móvil no se rompe nada. Enséñasela a tus compañeros.',
      'Muy buen trabajo: HTML limpio, CSS ordenado y una memoria que se entiende. Solo un detalle: prueba `clamp()` para los títulos.',
    ],
    good: [
      'Muy bien la rejilla. Te falta cuidar el foco del teclado: con el tabulador no se ve dónde estoy.',
      'Bien resuelto. Los colores repetidos en doce reglas piden a gritos una variable; cámbialo y sube fácil.',
      'Buen trabajo, $. El menú en el móvil queda un poco apretado: más `gap` y menos `padding`.',
    ],
    pass: [
      'Cumple lo que se pedía, pero justo. Usas `div` donde hay etiquetas con significado (`nav`, `article`, `footer`).',
      'La página funciona en el ordenador; en el móvil hay que desplazarse en horizontal. Repasa las consultas de medios, son tres líneas.',
    ],
    fail: [
      'No llega: las tarjetas están con `float` y anchos fijos, y se pedía rejilla. Mira el vídeo de doce segundos y vuelve a intentarlo, $.',
      'Falta la mitad de lo que se pedía. Ven el jueves a la hora de tutoría y lo vemos juntos, que lo que hay está bien encaminado.',
    ],
  },
  code: {
    excellent: [
      'Código claro, con buenos nombres y probado con datos raros. Así da gusto corregir, $.',
      'Perfecto. Además de hacer lo que se pedía has pensado en lo que podía fallar.',
    ],
    good: [
      'Bien. Los métodos hacen una cosa cada uno; ahora quita los números mágicos y ponles nombre.',
      'Funciona con todos mis casos. El comentario de cabecera no dice qué hace el programa, solo quién lo hizo.',
    ],
    pass: [
      'Funciona con datos normales; con una letra se rompe. Comprueba la entrada antes de usarla.',
      'Aprobado, pero está todo en `main`. Sácalo en métodos y verás qué fácil es probarlo.',
    ],
    fail: [
      'No compila: falta una llave y hay dos variables sin declarar. Ejecútalo siempre antes de entregarlo, $.',
      'El bucle no termina nunca si se acierta a la primera. Síguelo en papel con un ejemplo pequeño.',
    ],
  },
  data: {
    excellent: [
      'Diseño muy pensado: las restricciones son las que tocan y ni una más.',
      'Excelente, $. La explicación de lo que no cabe en el modelo es justo lo que buscaba.',
    ],
    good: [
      'Bien. Revisa la cardinalidad entre cita y tratamiento: un tratamiento puede estar en muchas citas.',
      'Correcto y ordenado. Te has dejado un `NOT NULL` en las claves ajenas.',
    ],
    pass: [
      'Las tablas están, pero las claves ajenas no dicen qué pasa al borrar. Piénsalo y añádelo.',
      'Correcto, pero los nombres de los campos cambian de una tabla a otra y eso cuesta errores luego.',
    ],
    fail: [
      'Falta una entidad entera del enunciado. Vuelve a leerlo con un lápiz y subraya los nombres.',
      'El guion no se ejecuta: la segunda tabla usa una que aún no existe. El orden importa.',
    ],
  },
  report: {
    excellent: [
      'Muy bien escrito y con ejemplos propios. Se nota que has estado atento en la visita, $.',
      'Excelente: opinas, pero con datos. Guárdalo para el proyecto.',
    ],
    good: [
      'Buen trabajo. La tabla resume muy bien; las conclusiones se quedan un poco cortas.',
      'Bien explicado. Cita de dónde sacas los datos y quedará redondo.',
    ],
    pass: [
      'Correcto, aunque se queda en lo general. Me interesa más lo que viste tú que lo que dice internet.',
      'Está bien, pero hay tres párrafos que dicen lo mismo. Relee antes de entregar.',
    ],
    fail: [
      'Hay párrafos copiados sin citar. Esta vez te dejo repetirlo; la próxima no contará.',
      'Responde a otra pregunta, $: se pedía comparar y solo has descrito una parte.',
    ],
  },
  system: {
    excellent: [
      'Documentación que podría seguir cualquiera. El guion comprueba la copia antes de borrar la vieja: muy bien visto.',
      'Perfecto, $. Capturas justas y bien elegidas.',
    ],
    good: [
      'Funciona. Cuida los permisos del guion: ahora mismo lo puede cambiar cualquiera.',
      'Bien. En las particiones justifica los tamaños, no solo los pongas.',
    ],
    pass: [
      'Funciona a mano, pero no desde `cron`: faltan las rutas completas.',
      'Cumple. Demasiadas capturas del instalador y ninguna de la comprobación final.',
    ],
    fail: [
      'El guion borra las copias antes de hacer la nueva. Si falla, te quedas sin nada: dale la vuelta.',
      'No he podido repetir tu instalación con lo que has escrito. Falta el paso de las particiones.',
    ],
  },
}

/** What only teachers see. */
export const privateNotes: readonly string[] = [
  'Preguntarle en clase por la parte de las variables: no estoy segura de que sea suyo.',
  'Ha mejorado muchísimo desde octubre.',
  'Trabaja por las tardes; tenerlo en cuenta con los plazos.',
  'Muy parecido al de su compañero de mesa. Hablar con los dos.',
  'Candidata a mención. Proponer para Erasmus+.',
]

/** Reasons of marks that a teacher sets by hand. */
export const reasons = {
  result: 'Demostró el resultado en la exposición oral del día 12, que no tiene entregable.',
  content: 'La práctica de aula se evaluó por observación: funcionaba, aunque no llegó a subirla.',
  program: 'Acuerdo de la junta de evaluación: aplica la adaptación de acceso prevista en su plan.',
} as const
