import type { Task } from '../task.ts'
import { maquetado } from './page.ts'
import { brokenOrders, sketch } from './attachments.ts'
import { biblioteca, comparativa, xmlCorregido } from './document-works.ts'
import { accesibilidad, galeria, receta } from './web-works.ts'

export const tasks: readonly Task[] = [
  {
    name: 'Comparativa de lenguajes de marcas',
    lesson: 'Familias: SGML, HTML, XML y JSON',
    about: 'report',
    work: comparativa,
    instructions: `Compara **cuatro lenguajes** de marcas o de intercambio de datos (uno de ellos, XML) en un documento de una o dos páginas.

- Para qué se usa cada uno y quién lo lee.
- Un fragmento de cada uno con la misma información.
- Una tabla que los resuma y tus conclusiones.

Cita las fuentes. No vale copiar de la Wikipedia: se nota.`,
    criteria: { 'RA1.a': 30, 'RA1.c': 40, 'RA1.d': 30 },
    when: { dam1: [-58, -47, -40], daw1: [-56, -45, -40], archived: [-423, -410, -405] },
  },
  {
    name: 'Corrige un XML mal formado',
    lesson: 'Elementos, atributos y entidades',
    about: 'data',
    work: xmlCorregido,
    entry: 'points',
    maxPoints: 20,
    attached: () => [brokenOrders()],
    instructions: `El fichero \`pedidos.xml\` que te ha pasado un cliente no se abre. Encuentra **todos** los errores, corrígelos y devuelve el fichero bien formado.

1. Abre el fichero con el editor, no con el navegador.
2. Apunta cada error y por qué lo es en el cuadro de texto.
3. Entrega el fichero corregido.

Cada error bien explicado vale 4 puntos.`,
    criteria: { 'RA1.g': 50, 'RA1.h': 50 },
    when: { dam1: [-44, -36, -33], daw1: [-42, -31, -28] },
  },
  {
    name: 'Ficha de receta en HTML',
    lesson: 'Estructura y etiquetas semánticas',
    about: 'web',
    work: receta,
    instructions: `Escribe la ficha de una receta de tu casa **solo con HTML**: sin una línea de CSS.

- Etiquetas semánticas: \`article\`, encabezados en orden, listas.
- Ingredientes en una lista y pasos en una lista ordenada.
- Una tabla con los valores por ración, con \`caption\` y \`scope\`.

Entrega \`receta.html\`. Tiene que validar.`,
    criteria: { 'RA2.b': 40, 'RA2.c': 60 },
    when: { dam1: [-34, -24, -20], daw1: [-30, -19, -15], archived: [-399, -389, -386] },
  },
  {
    name: 'Recuperación: ficha de receta en HTML',
    lesson: 'Recuperación de HTML',
    about: 'web',
    work: receta,
    recovers: 'Ficha de receta en HTML',
    instructions: `Segunda oportunidad para quien no llegó al 5 en la ficha de receta, o quiera subir nota.

Repite la ficha con **otra receta** y corrige lo que se te comentó. Cuenta la mejor de las dos notas: no puedes bajar.`,
    criteria: { 'RA2.b': 40, 'RA2.c': 60 },
    when: { dam1: [-4, 6, 6] },
  },
  {
    name: 'Maquetado CSS',
    lesson: 'Maquetación con rejilla y flexbox',
    about: 'web',
    work: maquetado,
    entry: 'criteria',
    attached: () => [sketch()],
    instructions: `Maqueta la **portada del centro** a partir del boceto que vimos en clase. El HTML puede ser el tuyo o el que hay en los recursos.

### Qué tiene que tener

- Cabecera con el nombre y el menú (flexbox).
- Al menos seis tarjetas en una **rejilla** (\`display: grid\`).
- Una consulta de medios: por debajo de 700 px, una sola columna.
- Colores y huecos en variables.

### Qué se entrega

\`index.html\`, \`estilos.css\` y una captura. Si quieres explicar tus decisiones, añade una memoria de una página en PDF.

> No uses Bootstrap ni Tailwind: se trata de entender la rejilla.`,
    criteria: { 'RA2.f': 40, 'RA2.g': 60 },
    when: { dam1: [-16, -1, 5], daw1: [-6, 'friday'], archived: [-380, -365, -360] },
  },
  {
    name: 'Validación y accesibilidad de la portada',
    lesson: 'Validadores y accesibilidad',
    about: 'web',
    work: accesibilidad,
    instructions: `Pasa tu portada por los validadores del W3C y por una herramienta de accesibilidad. Entrega un **informe breve** con lo que has encontrado, lo que has corregido y lo que no, y el enlace a la página publicada.

Se valora más un problema bien explicado que una lista larga.`,
    criteria: { 'RA2.e': 30, 'RA2.h': 70 },
    when: { dam1: [-3, 'friday'], daw1: [12, 19] },
  },
  {
    name: 'Galería con JavaScript',
    lesson: 'Seleccionar, crear y borrar nodos',
    about: 'code',
    work: galeria,
    instructions: `Haz una galería de fotos: al pulsar una miniatura se abre en grande y con la tecla *Escape* se cierra.

- Sin bibliotecas.
- Los elementos se crean y se borran desde JavaScript.
- Todo en un **zip** con una carpeta dentro.`,
    criteria: { 'RA3.c': 35, 'RA3.d': 35, 'RA3.f': 30 },
    when: { dam1: [4, 18], daw1: [20, 34], archived: [-350, -332, -328] },
  },
  {
    name: 'DTD de una biblioteca',
    lesson: 'DTD',
    about: 'data',
    work: biblioteca,
    instructions: `Describe con una **DTD** el catálogo de una biblioteca: libros con ISBN único, uno o más autores, editorial opcional e idioma de una lista cerrada. Entrega la DTD y un documento XML válido con tres libros por lo menos.`,
    criteria: { 'RA4.d': 50, 'RA4.e': 30, 'RA4.f': 20 },
    when: { dam1: [30, 44], daw1: [34, 48], archived: [-300, -286, -284] },
  },
  {
    name: 'De XML a HTML con XSLT',
    lesson: 'XSLT',
    about: 'data',
    work: biblioteca,
    instructions: `Escribe una hoja **XSLT** que convierta el catálogo de la biblioteca en una página HTML con una tabla ordenada por título. Entrega la hoja y el resultado.`,
    criteria: { 'RA5.e': 50, 'RA5.g': 50 },
    when: { dam1: [55, 70], daw1: [60, 74] },
  },
  {
    name: 'Consultas sobre el catálogo',
    lesson: 'XQuery y JSONPath',
    about: 'data',
    work: biblioteca,
    instructions: `Diez consultas sobre el catálogo de la biblioteca, cinco en XQuery y cinco en JSONPath. Entrega un fichero de texto con cada consulta y su resultado.`,
    criteria: { 'RA6.d': 100 },
    when: { dam1: [90, 104] },
  },
]
