import { figure, heading, list, table, text } from '../../papers/pdf.ts'
import { type Author, type Paper, pngPaper, report, textPaper, type Work } from '../../papers/paper.ts'
import type { Picture } from '../../papers/picture.ts'
import { browserShot } from '../../papers/screens.ts'
import { dice } from '../../random.ts'
import { css, type Design, design, html } from './page-code.ts'

function memo(author: Author, made: Design, version: number, shot: Picture): Paper {
  const { site, look, responsive, variables, areas } = made
  return report(
    author,
    '0373 Lenguajes de marcas',
    'Memoria: Maquetado CSS',
    [
      heading('1. Qué he hecho'),
      ...text(
        `He maquetado la portada del instituto en tonos ${look.name}. La cabecera usa flexbox y las tarjetas de los ciclos una rejilla de ${site.columns} columnas con ${site.gap} píxeles de separación.`,
        version > 1
          ? `Esta es la versión ${version}. Respecto a la anterior he corregido lo que fallaba en el menú y he comprobado la página con el validador.`
          : 'He partido del boceto que vimos en clase y he escrito primero el HTML y después el CSS.',
      ),
      heading('2. Decisiones'),
      list(
        areas
          ? 'Áreas con nombre para la portada: así se lee en el CSS lo que se ve en la pantalla.'
          : 'Rejilla sencilla, sin áreas con nombre.',
        variables
          ? 'Variables para los colores y los huecos: cambiar de color es cambiar una línea.'
          : 'Los colores están escritos directamente en cada regla.',
        responsive
          ? 'Por debajo de 700 px el menú se apila y las tarjetas pasan a una columna.'
          : 'Todavía no he adaptado la página al móvil.',
      ),
      figure(shot, 'Figura 1. La portada en el navegador, con la ventana a 860 px.'),
      heading('3. Comprobaciones'),
      table(
        ['Prueba', 'Resultado'],
        ['Validador HTML del W3C', responsive ? 'Sin errores' : '1 aviso: falta un encabezado en una sección'],
        ['Validador CSS', 'Sin errores'],
        ['Firefox y Chromium', 'Se ve igual'],
        ['Móvil (360 px)', responsive ? 'Correcto' : 'Hay que desplazarse en horizontal'],
      ),
      heading('4. Lo que más me ha costado'),
      ...text(
        author.dice.pick([
          'Entender por qué la rejilla se salía de la pantalla: era el padding, y lo arreglé con box-sizing.',
          'Que el menú no se montara encima del título cuando la ventana es estrecha.',
          'Elegir entre flexbox y grid. Al final he usado cada uno para lo suyo.',
          'La especificidad: una regla no se aplicaba porque otra con un id mandaba más.',
        ]),
      ),
    ],
    `memoria-${author.slug}.pdf`,
  )
}

/** The task that the grading desk is shown with. */
export const maquetado: Work = (author, version) => {
  const made = design(author, version)
  const shot = browserShot(made.site)
  const papers = [textPaper('index.html', html(author, made)), textPaper('estilos.css', css(author, made)), pngPaper('captura.png', shot)]
  if (made.isExplained) papers.unshift(memo(author, made, version, shot))
  return { text: version === 1 ? '' : change(made, design({ ...author, dice: dice(author.slug) }, version - 1)), papers }
}

function change(now: Design, before: Design): string {
  if (now.variables && !before.variables) return 'Saco los colores y los huecos a variables, como pedías.'
  if (now.responsive && !before.responsive) return 'Ahora se ve bien en el móvil.'
  return now.isExplained && !before.isExplained ? 'Añado la memoria.' : 'He ordenado las reglas y corregido los avisos del validador.'
}
