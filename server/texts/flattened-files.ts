import type { ByLanguage } from './language.ts'

const es = {
  /** @param name without its extension */
  fileName: (name: string) => `${name} (anotado).pdf`,
  title: (name: string) => `Anotaciones de «${name}»`,
  kinds: {
    highlight: 'Resaltado',
    strike: 'Tachado',
    comment: 'Comentario',
    ink: 'Dibujo',
    check: 'Correcto',
    cross: 'Incorrecto',
  },
  page: (page: number) => `Pág. ${page}`,
  unwritten: 'Sin texto',
  missingLetters: 'Donde pone □ hay un signo que este documento no puede escribir: se lee en Aula.',
}

/** Texts of a PDF with annotations drawn into it. */
export const flattenedTexts: ByLanguage<typeof es> = {
  es,
  en: {
    fileName: (name) => `${name} (annotated).pdf`,
    title: (name) => `Annotations of “${name}”`,
    kinds: { highlight: 'Highlight', strike: 'Struck out', comment: 'Comment', ink: 'Drawing', check: 'Right', cross: 'Wrong' },
    page: (page) => `P. ${page}`,
    unwritten: 'No text',
    missingLetters: 'Where it says □, there is a sign that this document cannot write: read it in Aula.',
  },
}
