import { heading, list, table, text } from '../../papers/pdf.ts'
import { report, textPaper, type Work, zipPaper } from '../../papers/paper.ts'

const module = '0373 Lenguajes de marcas'

const recipes = [
  ['Lechazo asado', 'cuarto de lechazo', 'agua', 'sal gorda'],
  ['Sopa castellana', 'pan del día anterior', 'ajos', 'pimentón'],
  ['Torrijas', 'pan de torrijas', 'leche', 'canela'],
  ['Tortilla de patata', 'huevos', 'patatas', 'cebolla'],
  ['Tajín de pollo', 'pollo', 'limón en conserva', 'aceitunas'],
  ['Empanada gallega', 'masa', 'bonito', 'pimientos'],
  ['Sarmale', 'hojas de col', 'carne picada', 'arroz'],
] as const

export const receta: Work = (author, version) => {
  const [name, ...ingredients] = author.dice.pick(recipes)
  const semantic = author.ability + version * 0.1 > 0.5
  const [open, close] = semantic ? ['<article>', '</article>'] : ['<div class="receta">', '</div>']
  return {
    text: version > 1 ? 'He cambiado los div por etiquetas semánticas.' : '',
    papers: [
      textPaper(
        'receta.html',
        `<!DOCTYPE html>
<html lang="es">
<head>
  <meta charset="utf-8">
  <title>${name}</title>
</head>
<body>
  ${open}
    <h1>${name}</h1>
    <p>Receta de la familia de ${author.first}, para ${author.dice.between(2, 8)} personas.</p>
    <h2>Ingredientes</h2>
    <ul>
${ingredients.map((each) => `      <li>${each}</li>`).join('\n')}
    </ul>
    <h2>Preparación</h2>
    <ol>
      <li>Se prepara todo antes de empezar.</li>
      <li>Se cocina a fuego lento ${author.dice.pick(['media hora', 'una hora', 'dos horas'])}.</li>
      <li>Se deja reposar y se sirve.</li>
    </ol>
${semantic ? '    <table>\n      <caption>Valores por ración</caption>\n      <tr><th scope="row">Energía</th><td>410 kcal</td></tr>\n      <tr><th scope="row">Sal</th><td>1,2 g</td></tr>\n    </table>\n' : ''}  ${close}
</body>
</html>
`,
      ),
    ],
  }
}

export const accesibilidad: Work = (author) => ({
  link: `https://${author.slug}.example.org/portada/`,
  papers: [
    report(author, module, 'Informe de validación y accesibilidad', [
      heading('Validación'),
      table(['Página', 'HTML', 'CSS'], ['index.html', 'Sin errores', 'Sin errores'], ['ciclos.html', '2 avisos', 'Sin errores']),
      heading('Accesibilidad'),
      list(
        'Contraste del menú: 7,4 a 1 (AAA).',
        'Todas las imágenes tienen texto alternativo; las decorativas, vacío.',
        'Se puede recorrer entera con el tabulador, pero el foco no se veía en los enlaces: corregido con :focus-visible.',
      ),
      heading('Pendiente'),
      ...text('El aviso del validador sobre los encabezados de ciclos.html: hay un salto de h1 a h3.'),
    ]),
  ],
})

const galleryJs = `const fotos = document.querySelectorAll('.galeria img')
const visor = document.querySelector('#visor')

for (const foto of fotos) {
  foto.addEventListener('click', () => {
    visor.replaceChildren(foto.cloneNode())
    visor.showModal()
  })
}

document.addEventListener('keydown', (evento) => {
  if (evento.key === 'Escape') visor.close()
})
`

export const galeria: Work = (author) => ({
  papers: [
    zipPaper(`galeria-${author.slug}.zip`, [
      {
        name: 'galeria/index.html',
        content: `<!DOCTYPE html>\n<html lang="es">\n<title>Galería de ${author.first}</title>\n<div class="galeria"><img src="1.svg" alt="El puente"></div>\n<dialog id="visor"></dialog>\n<script src="galeria.js" defer></script>\n</html>\n`,
      },
      { name: 'galeria/galeria.js', content: galleryJs },
      {
        name: 'galeria/1.svg',
        content: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#274690" d="M0 0h4v3H0z"/></svg>\n',
      },
      { name: 'galeria/LEEME.txt', content: `Hecho por ${author.name}. Se abre con index.html; no hace falta servidor.\n` },
    ]),
  ],
})
