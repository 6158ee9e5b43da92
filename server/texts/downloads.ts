import type { ByLanguage } from './language.ts'

/** Texts of the exported licence ledger. Its codes are in `openapi/labels`, which the web app also uses. */
export const ledgerTexts: ByLanguage<{ fileName: string; columns: readonly string[] }> = {
  es: { fileName: 'licencias', columns: ['Fecha', 'Hora', 'Licencia', 'Cambio', 'Motivo', 'Persona', 'Grupo', 'Quién lo hizo'] },
  en: { fileName: 'licences', columns: ['Date', 'Time', 'Licence', 'Change', 'Reason', 'Person', 'Group', 'Done by'] },
}

/**
 * Explains what the zip of personal data contains and what it leaves out. Notes are also about the teachers who wrote them, so the
 * center reviews them before handing them over.
 */
export const myDataReadme: ByLanguage<{ path: string; text: string }> = {
  es: {
    path: 'LEEME.txt',
    text: `Esto es lo que Aula guarda sobre ti: listas en JSON y los archivos que has entregado o subido.
Las notas van en centésimas (700 es un 7,00) y las fechas, en hora universal (UTC).

No están aquí las calificaciones sin publicar ni las notas personales que el profesorado haya escrito sobre ti: hablan también de
quien las escribe. Puedes pedirlas a la secretaría de tu centro, que te contestará en el plazo de un mes (artículo 15 del RGPD).
`,
  },
  en: {
    path: 'README.txt',
    text: `This is what Aula keeps about you: lists in JSON, and the files that you handed in or uploaded.
Marks are in hundredths (700 is 7.00), and dates in universal time (UTC).

Marks that are not released yet and personal notes that teachers wrote about you are not in here: the notes are about their
authors too. Ask your center for them; it answers within a month (article 15 of the GDPR).
`,
  },
}

/** Names of files and folders, the same in every language. */
export const fileNames = {
  myData: 'mis-datos-aula',
  documents: 'evaluaciones',
  group: (id: number) => `grupo ${id}`,
  submissions: 'entregas',
  tables: 'datos',
  files: 'archivos',
  file: 'archivo',
  missing: 'borrados-durante-la-copia.txt',
  text: 'texto.txt',
  link: 'enlace.txt',
  student: (id: number) => `alumno ${id}`,
}
