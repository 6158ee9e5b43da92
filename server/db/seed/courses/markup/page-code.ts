import type { Author } from '../../papers/paper.ts'
import type { Site } from '../../papers/screens.ts'

const looks = [
  { colour: '#274690', paper: '#f5f4ef', name: 'azul' },
  { colour: '#7a2e3a', paper: '#fbf6f1', name: 'vino' },
  { colour: '#1f6f54', paper: '#f2f7f3', name: 'verde' },
  { colour: '#4a3f7a', paper: '#f6f4fb', name: 'morado' },
  { colour: '#8a5a12', paper: '#fbf7ee', name: 'miel' },
] as const
const heroes = [
  'Aprende haciendo',
  'Tu futuro empieza en el Duero',
  'Formación Profesional en Aranda',
  'Bienvenidos al Ribera',
  'Un instituto con vistas',
]
const cycles = [
  { title: 'Desarrollo multiplataforma', lines: ['Grado superior · 2000 h', 'Turno de mañana'] },
  { title: 'Desarrollo web', lines: ['Grado superior · 2000 h', 'Turno de tarde'] },
  { title: 'Sistemas microinformáticos', lines: ['Grado medio · 2000 h', 'Turno de mañana'] },
  { title: 'Formación en empresa', lines: ['Más de 40 empresas', 'Desde el primer curso'] },
  { title: 'Erasmus+', lines: ['Prácticas en Portugal,', 'Italia e Irlanda'] },
  { title: 'Biblioteca', lines: ['De 8:30 a 20:00', 'Préstamo de portátiles'] },
]

/** A better student, and a later version, has a menu that folds, variables and a page that fits a phone. */
export function design({ ability, dice }: Author, version: number) {
  const skill = ability - 0.2 + version * 0.12
  const look = dice.pick(looks)
  const columns = skill > 0.4 ? 3 : 2
  const site: Site = {
    title: 'IES Ribera del Duero',
    menu: ['Inicio', 'Ciclos', 'Secretaría', 'Contacto'].slice(0, skill > 0.5 ? 4 : 3),
    hero: dice.pick(heroes),
    lead: 'Ciclos de Informática y comunicaciones a orillas del Duero.',
    cards: cycles.slice(0, skill > 0.35 ? 6 : 4),
    columns,
    colour: look.colour,
    paper: look.paper,
    gap: skill > 0.6 ? 18 : dice.between(6, 26),
  }
  return { site, look, responsive: skill > 0.55, variables: skill > 0.85, areas: skill > 0.9, isExplained: skill > 0.6 }
}

export type Design = ReturnType<typeof design>

export const html = (author: Author, { site, areas }: Design) => `<!DOCTYPE html>
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
${site.menu
  .map(
    (entry) =>
      `        <li><a href="#${entry
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f]/g, '')}">${entry}</a></li>`,
  )
  .join('\n')}
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

export function css(author: Author, { site, look, responsive, variables, areas }: Design): string {
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
