import { content, lesson, unit } from '../curriculum.ts'

export const contents = [
  content(
    'Fundamentos de los lenguajes de marcas',
    { percent: 15, description: 'Qué son, de dónde vienen y qué significa que un documento esté bien formado.' },
    unit(
      'Introducción',
      { is_free: true },
      lesson('Qué es un lenguaje de marcas', 55, { is_free: true }),
      lesson('Familias: SGML, HTML, XML y JSON', 55),
    ),
    unit('XML bien formado', {}, lesson('Elementos, atributos y entidades', 110), lesson('Espacios de nombres', 55)),
  ),
  content(
    'La web: HTML y CSS',
    { percent: 30, description: 'Estructurar con HTML, presentar con CSS y comprobar que todo valida.' },
    unit(
      'Documentos HTML',
      {},
      lesson('Estructura y etiquetas semánticas', 110),
      lesson('Tablas y formularios', 110),
      lesson('Recuperación de HTML', 55, { percent: 0 }),
    ),
    unit(
      'Hojas de estilo',
      { percent: 50 },
      lesson('Selectores, cascada y modelo de caja', 110),
      lesson('Maquetación con rejilla y flexbox', 165, { percent: 60 }),
    ),
    unit('Calidad', {}, lesson('Validadores y accesibilidad', 55)),
  ),
  content(
    'Programación en el cliente',
    { description: 'JavaScript para leer y cambiar el documento.' },
    unit('JavaScript básico', {}, lesson('Sintaxis, variables y funciones', 110), lesson('Arrays y objetos', 110)),
    unit('El DOM', {}, lesson('Seleccionar, crear y borrar nodos', 110), lesson('Eventos', 110)),
  ),
  content(
    'Describir y transformar documentos',
    { description: 'DTD, XML Schema y XSLT.' },
    unit('Validación', {}, lesson('DTD', 110), lesson('XML Schema', 165), lesson('Relax NG', 55, { is_active: false })),
    unit('Conversión', {}, lesson('XPath', 55), lesson('XSLT', 165)),
  ),
  content(
    'Almacenar y consultar',
    { description: 'JSON, XQuery y bases de datos documentales.' },
    unit('Lenguajes de consulta', {}, lesson('XQuery y JSONPath', 110)),
  ),
  content(
    'Sistemas de gestión de información',
    { percent: 8, description: 'ERP y CRM: instalar, cargar datos y sacar informes.' },
    unit('ERP', {}, lesson('Instalar y configurar Odoo', 165), lesson('Importar datos y generar informes', 110)),
  ),
]
