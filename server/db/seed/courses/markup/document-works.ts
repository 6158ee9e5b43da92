import { heading, list, table, text } from '../../papers/pdf.ts'
import { report, textPaper, type Work } from '../../papers/paper.ts'

const module = '0373 Lenguajes de marcas'

export const comparativa: Work = (author, version) => ({
  papers: [
    report(
      author,
      module,
      'Comparativa de lenguajes de marcas',
      [
        heading('Introducción'),
        ...text(
          'Un lenguaje de marcas añade al texto etiquetas que dicen qué es cada parte. En este trabajo comparo cuatro que usamos todos los días sin darnos cuenta: HTML, XML, JSON y Markdown.',
          author.ability > 0.5
            ? 'Estrictamente JSON no es un lenguaje de marcas, porque no marca un texto sino que describe datos; lo incluyo porque se usa para lo mismo que XML al intercambiar información.'
            : 'Los cuatro sirven para escribir información de forma ordenada.',
        ),
        heading('Comparativa'),
        table(
          ['Lenguaje', 'Para qué', 'Quién lo lee'],
          ['HTML', 'Páginas web', 'El navegador'],
          ['XML', 'Intercambio y configuración', 'Programas'],
          ['JSON', 'Datos de las API', 'Programas, sobre todo JavaScript'],
          ['Markdown', 'Documentación', 'Personas y generadores'],
        ),
        heading('Conclusiones'),
        list(
          'XML es más largo, pero se puede validar con DTD o XML Schema.',
          'JSON es más cómodo cuando los datos van a un programa.',
          'Lo importante es elegir según quién va a leer el documento.',
        ),
        ...(version > 1
          ? [
              heading('Cambios en esta versión'),
              ...text('He añadido la columna «Quién lo lee», que faltaba, y las fuentes: MDN, W3C y los apuntes de la unidad 1.'),
            ]
          : []),
      ],
      `comparativa-${author.slug}.pdf`,
    ),
  ],
})

export const xmlCorregido: Work = (author) => ({
  text: 'Errores encontrados: una etiqueta sin cerrar, dos atributos sin comillas, un `&` sin escapar y dos elementos raíz.',
  papers: [
    textPaper(
      'pedidos.xml',
      `<?xml version="1.0" encoding="UTF-8"?>
<!-- Corregido por ${author.name} -->
<pedidos>
  <pedido numero="1041" fecha="2026-10-02">
    <cliente>Bodegas Hermanos Páramo &amp; Cía.</cliente>
    <linea articulo="A-12" cantidad="3">Monitor 24"</linea>
    <linea articulo="T-07" cantidad="${author.dice.between(1, 9)}">Teclado</linea>
  </pedido>
  <pedido numero="1042" fecha="2026-10-05">
    <cliente>Librería Ñ</cliente>
    <linea articulo="R-30" cantidad="1">Ratón</linea>
  </pedido>
</pedidos>
`,
    ),
  ],
})

export const biblioteca: Work = (author) => ({
  papers: [
    textPaper(
      'biblioteca.dtd',
      '<!ELEMENT biblioteca (libro+)>\n<!ELEMENT libro (titulo, autor+, editorial?)>\n<!ATTLIST libro isbn ID #REQUIRED idioma (es|gl|ca|eu|en) "es">\n<!ELEMENT titulo (#PCDATA)>\n<!ELEMENT autor (#PCDATA)>\n<!ELEMENT editorial (#PCDATA)>\n',
    ),
    textPaper(
      'biblioteca.xml',
      `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE biblioteca SYSTEM "biblioteca.dtd">\n<!-- ${author.name} -->\n<biblioteca>\n  <libro isbn="i9788437604947">\n    <titulo>Nada</titulo>\n    <autor>Carmen Laforet</autor>\n  </libro>\n  <libro isbn="i9788423342419">\n    <titulo>El camino</titulo>\n    <autor>Miguel Delibes</autor>\n    <editorial>Destino</editorial>\n  </libro>\n</biblioteca>\n`,
    ),
  ],
})
