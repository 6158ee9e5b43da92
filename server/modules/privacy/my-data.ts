import { Readable } from 'node:stream'
import { answer, type Handler } from '#server/contract.ts'
import { onlyThemselves } from '#server/modules/access/people.ts'
import { attachment } from '#server/modules/downloads/content-disposition.ts'
import { safeName, uniqueNames } from '#server/modules/downloads/zip-names.ts'
import { type ZipEntry, zipOf } from '#server/modules/downloads/zip.ts'
import { languageOf } from '#server/modules/people/queries.ts'
import { filesOf, personalLists, personalRows } from './queries.ts'

/** What the zip is, and what is not in it: teachers' notes are theirs too, so a person of the center reads them before handing them over. */
const readme: Record<'es' | 'en', { path: string; text: string }> = {
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

/** A zip of JSON lists and files that is made while it is read; one list is in memory at a time. */
export const downloadMyData: Handler<'downloadMyData'> = async ({ caller, params }, { clock, db, files }) => {
  await onlyThemselves(db, caller, params.id)
  const at = clock.now()
  const paths = uniqueNames()
  const language = await languageOf(db, caller.id)
  const entries: ZipEntry[] = [{ path: paths(readme[language].path), at, text: readme[language].text }]
  for (const name of personalLists) {
    const open = async () => Readable.from([`${JSON.stringify(await personalRows(db, name, caller.id), null, 2)}\n`])
    entries.push({ path: paths(`${name}.json`), at, open })
  }
  for (const { storage_key: key, name, created_at, folder } of await filesOf(db, caller.id)) {
    const inside = folder
      .split('/')
      .map((part) => safeName(part, '_'))
      .join('/')
    entries.push({ path: paths(`archivos/${inside}/${safeName(name, 'archivo')}`), at: created_at, open: () => files.read(key) })
  }
  const day = at.toISOString().slice(0, 10)
  return answer(200, zipOf(entries), {
    headers: { 'content-type': 'application/zip', 'content-disposition': attachment(`mis-datos-aula-${day}.zip`) },
  })
}
