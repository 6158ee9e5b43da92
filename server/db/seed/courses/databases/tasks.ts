import type { Task } from '../task.ts'
import { clinica, consultas, entidadRelacion, noSql, paso } from './works.ts'

export const tasks: readonly Task[] = [
  {
    name: 'Diagrama E/R de una clínica veterinaria',
    lesson: 'Entidades, atributos y cardinalidades',
    about: 'data',
    work: entidadRelacion,
    entry: 'criteria',
    instructions: `Lee el enunciado de la **clínica veterinaria** y dibuja su diagrama entidad/relación.

> La clínica atiende mascotas, cada una con su chip, que pertenecen a un propietario. En cada cita las atiende un veterinario y se les pueden poner varios tratamientos, cada uno con su precio.

- Entidades con sus atributos y claves.
- Relaciones con **cardinalidades** en los dos extremos.
- Lo que supongas, escríbelo en el cuadro de texto.

Puedes hacerlo con draw.io, Dia o a mano (con una foto que se lea).`,
    criteria: { 'RA6.a': 20, 'RA6.d': 50, 'RA6.e': 30 },
    when: { dam1: [-50, -40, -36], daw1: [-47, -35, -30] },
  },
  {
    name: 'Del E/R al modelo relacional',
    lesson: 'Paso a tablas',
    about: 'data',
    work: paso,
    entry: 'points',
    maxPoints: 100,
    instructions: `Pasa tu diagrama de la clínica (ya corregido) al modelo relacional y comprueba hasta qué forma normal llega.

| Apartado | Puntos |
|---|---|
| Tablas y claves primarias | 40 |
| Claves ajenas | 30 |
| Normalización razonada | 20 |
| Restricciones que no caben en el modelo | 10 |

Entrega un PDF.`,
    criteria: { 'RA6.b': 30, 'RA6.c': 30, 'RA6.g': 30, 'RA6.h': 10 },
    when: { dam1: [-30, -18, -14], daw1: [-28, -14, -11] },
  },
  {
    name: 'Crear la base de datos de la clínica',
    lesson: 'Tablas, claves y restricciones',
    about: 'data',
    work: clinica,
    instructions: `Escribe el guion SQL que crea la base de datos de la clínica en PostgreSQL.

- Se tiene que poder ejecutar **dos veces seguidas** sin errores.
- Tipos adecuados, \`NOT NULL\` donde haga falta y al menos dos \`CHECK\`.
- Dos filas de prueba en cada tabla.

Entrega \`clinica.sql\`.`,
    criteria: { 'RA2.b': 35, 'RA2.c': 20, 'RA2.d': 20, 'RA2.e': 25 },
    when: { dam1: [-14, -4, 3], daw1: [-5, 4] },
  },
  {
    name: 'Consultas sobre una tabla',
    lesson: 'Consultas sobre una tabla',
    about: 'data',
    work: consultas,
    instructions: `Resuelve las **doce consultas** de la hoja sobre la base de datos de la clínica. Cada una con un comentario delante que diga qué pide.

Comprueba lo que devuelven: una consulta que se ejecuta no siempre es una consulta correcta.`,
    criteria: { 'RA3.a': 20, 'RA3.b': 60, 'RA3.e': 20 },
    when: { dam1: [-3, 'friday'], daw1: [8, 16] },
  },
  {
    name: 'Composiciones y subconsultas',
    lesson: 'Composiciones y subconsultas',
    about: 'data',
    work: consultas,
    instructions: `Diez consultas sobre varias tablas: cinco con composición interna, tres con externa y dos con subconsulta. Explica en cada una por qué hace falta esa y no otra.`,
    criteria: { 'RA3.c': 35, 'RA3.d': 35, 'RA3.f': 30 },
    when: { dam1: [12, 26], daw1: [24, 38] },
  },
  {
    name: 'Transacciones: la cuenta que no cuadra',
    lesson: 'Transacciones',
    about: 'data',
    work: consultas,
    instructions: `Dos cajeros sacan dinero de la misma cuenta a la vez y el saldo no cuadra. Reproduce el problema con dos sesiones de \`psql\`, explícalo y arréglalo.`,
    criteria: { 'RA4.e': 40, 'RA4.f': 30, 'RA4.g': 30 },
    when: { dam1: [45, 59], daw1: [48, 62] },
  },
  {
    name: 'Debate: ¿cuándo NoSQL?',
    lesson: 'Documentos, grafos y clave-valor',
    about: 'report',
    work: noSql,
    refuses: ['files'],
    instructions: `Escribe entre 80 y 150 palabras: ¿en qué caso elegirías una base de datos **no relacional**, y de qué tipo? Pon un ejemplo que conozcas. Este debate queda abierto todo el curso.`,
    criteria: { 'RA7.a': 50, 'RA7.b': 50 },
    when: { dam1: [-25, null], daw1: [-25, null] },
  },
]
