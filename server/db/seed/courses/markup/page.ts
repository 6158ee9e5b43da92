import { figure, heading, list, table, text } from '../../papers/pdf.ts'
import { type Author, type Paper, pngPaper, report, textPaper, type Work } from '../../papers/paper.ts'
import type { Picture } from '../../papers/picture.ts'
import { browserShot, type Site } from '../../papers/screens.ts'
import { dice } from '../../random.ts'

const looks = [
  { colour: '#274690', paper: '#f5f4ef', name: 'azul' },
  { colour: '#7a2e3a', paper: '#fbf6f1', name: 'vino' },
  { colour: '#1f6f54', paper: '#f2f7f3', name: 'verde' },
  { colour: '#4a3f7a', paper: '#f6f4fb', name: 'morado' },
  { colour: '#8a5a12', paper: '#fbf7ee', name: 'miel' },
] as const
const heroes = ['Aprende haciendo', 'Tu futuro empieza en el Duero', 'Formación Profesional en Aranda', 'Bienvenidos al Ribera', 'Un instituto con vistas']
const cycles = [
  { title: 'Desarrollo multiplataforma', lines: ['Grado superior · 2000 h', 'Turno de mañana'] },
  { title: 'Desarrollo web', lines: ['Grado superior · 2000 h', 'Turno de tarde'] },
  { title: 'Sistemas microinformáticos', lines: ['Grado medio · 2000 h', 'Turno de mañana'] },
  { title: 'Formación en empresa', lines: ['Más de 40 empresas', 'Desde el primer curso'] },
  { title: 'Erasmus+', lines: ['Prácticas en Portugal,', 'Italia e Irlanda'] },
  { title: 'Biblioteca', lines: ['De 8:30 a 20:00', 'Préstamo de portátiles'] },
]

/** A better student, and a later version, has a menu that folds, variables and a page that fits a phone. */
function design({ ability, dice }: Author, version: number) {
  const skill = ability - 0.2 + version * 0.12
  const look = dice.pick(looks)
  const columns = skill > 0.4 ? 3 : 2
  const site: Site = {
    title: 'IES Ribera del Duero', menu: ['Inicio', 'Ciclos', 'Secretaría', 'Contacto'].slice(0, skill > 0.5 ? 4 : 3), hero: dice.pick(heroes),
    lead: 'Ciclos de Informática y comunicaciones a orillas del Duero.', cards: cycles.slice(0, skill > 0.35 ? 6 : 4),
    columns, colour: look.colour, paper: look.paper, gap: skill > 0.6 ? 18 : dice.between(6, 26),
  }
  return { site, look, responsive: skill > 0.55, variables: skill > 0.85, areas: skill > 0.9, isExplained: skill > 0.6 }
}

type Design = ReturnType<typeof design>

const html = (author: Author, { site, areas }: Design) => `<!DOCTYPE html>
<html lang="es">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="author" content="${author.name}">
  <title>${site.title}</title>
  <link rel="stylesheet" href="estilos.css">
</head>
<body>
  <header class="cabecera">
    <h1>${site.title}</h1>
    <nav aria-label="Principal">
      <ul>
${site.menu.map((entry) => `        <li><a href="#${entry.toLowerCase().normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')}">${entry}</a></li>`).join('\n')}
      </ul>
    </nav>
  </header>
  <main${areas ? ' class="portada"' : ''}>
    <section class="destacado" id="inicio">
      <h2>${site.hero}</h2>
      <p>${site.lead}</p>
    </section>
    <section class="tarjetas" id="ciclos">
${site.cards.map(({ title, lines }) => `      <article class="tarjeta">\n        <h3>${title}</h3>\n${lines.map((line) => `        <p>${line}</p>`).join('\n')}\n      </article>`).join('\n')}
    </section>
  </main>
  <footer>
    <p>IES Ribera del Duero · Calle de los Viñedos, 14 · Aranda de Duero</p>
  </footer>
</body>
</html>
`

function css(author: Author, { site, look, responsive, variables, areas }: Design): string {
  const colour = variables ? 'var(--principal)' : site.colour
  const head = `/* ${author.name} · ${author.group} · Maquetado CSS */\n`
  const root = variables ? `:root {\n  --principal: ${site.colour};\n  --papel: ${look.paper};\n  --hueco: ${site.gap}px;\n}\n\n` : ''
  const base = `* {\n  box-sizing: border-box;\n}\n\nbody {\n  margin: 0;\n  font-family: system-ui, sans-serif;\n  line-height: 1.5;\n  background: ${variables ? 'var(--papel)' : look.paper};\n}\n\n`
  const bar = `.cabecera {\n  display: flex;\n  justify-content: space-between;\n  align-items: center;\n  padding: 0 28px;\n  background: ${colour};\n  color: white;\n}\n\n.cabecera ul {\n  display: flex;\n  gap: 22px;\n  list-style: none;\n}\n\n.cabecera a {\n  color: inherit;\n  text-decoration: none;\n}\n\n`
  const hover = responsive ? '.cabecera a:hover,\n.cabecera a:focus-visible {\n  text-decoration: underline;\n}\n\n' : ''
  const grid = areas
    ? '.portada {\n  display: grid;\n  grid-template-areas:\n    "destacado"\n    "tarjetas";\n}\n\n.destacado { grid-area: destacado; }\n\n.tarjetas { grid-area: tarjetas; }\n\n'
    : ''
  const cards = `.destacado,\n.tarjetas {\n  padding: 20px 28px;\n}\n\n.tarjetas {\n  display: grid;\n  grid-template-columns: repeat(${site.columns}, 1fr);\n  gap: ${variables ? 'var(--hueco)' : `${site.gap}px`};\n}\n\n.tarjeta {\n  padding: 14px;\n  border: 1px solid #d5d9e0;\n  border-top: 4px solid ${colour};\n  background: white;\n}\n`
  const media = responsive
    ? '\n@media (max-width: 700px) {\n  .cabecera {\n    flex-direction: column;\n  }\n\n  .tarjetas {\n    grid-template-columns: 1fr;\n  }\n}\n'
    : '\n/* falta la version del movil */\n'
  return head + root + base + bar + hover + grid + cards + media
}

function memo(author: Author, made: Design, version: number, shot: Picture): Paper {
  const { site, look, responsive, variables, areas } = made
  return report(author, '0373 Lenguajes de marcas', 'Memoria: Maquetado CSS', [
    heading('1. Qué he hecho'),
    ...text(`He maquetado la portada del instituto en tonos ${look.name}. La cabecera usa flexbox y las tarjetas de los ciclos una rejilla de ${site.columns} columnas con ${site.gap} píxeles de separación.`,
      version > 1 ? `Esta es la versión ${version}. Respecto a la anterior he corregido lo que fallaba en el menú y he comprobado la página con el validador.` : 'He partido del boceto que vimos en clase y he escrito primero el HTML y después el CSS.'),
    heading('2. Decisiones'),
    list(areas ? 'Áreas con nombre para la portada: así se lee en el CSS lo que se ve en la pantalla.' : 'Rejilla sencilla, sin áreas con nombre.',
      variables ? 'Variables para los colores y los huecos: cambiar de color es cambiar una línea.' : 'Los colores están escritos directamente en cada regla.',
      responsive ? 'Por debajo de 700 px el menú se apila y las tarjetas pasan a una columna.' : 'Todavía no he adaptado la página al móvil.'),
    figure(shot, 'Figura 1. La portada en el navegador, con la ventana a 860 px.'),
    heading('3. Comprobaciones'),
    table(['Prueba', 'Resultado'], ['Validador HTML del W3C', responsive ? 'Sin errores' : '1 aviso: falta un encabezado en una sección'], ['Validador CSS', 'Sin errores'],
      ['Firefox y Chromium', 'Se ve igual'], ['Móvil (360 px)', responsive ? 'Correcto' : 'Hay que desplazarse en horizontal']),
    heading('4. Lo que más me ha costado'),
    ...text(author.dice.pick([
      'Entender por qué la rejilla se salía de la pantalla: era el padding, y lo arreglé con box-sizing.',
      'Que el menú no se montara encima del título cuando la ventana es estrecha.',
      'Elegir entre flexbox y grid. Al final he usado cada uno para lo suyo.',
      'La especificidad: una regla no se aplicaba porque otra con un id mandaba más.',
    ])),
  ], `memoria-${author.slug}.pdf`)
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
