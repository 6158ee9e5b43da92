import type { Dice } from '../random.ts'
import { type Picture, png } from './picture.ts'
import { pdf, type Sheet } from './pdf.ts'
import { type ZipEntry, zip } from './zip.ts'

/** A file as somebody hands it in. */
export interface Paper {
  name: string
  media_type: string
  content: Buffer
}

/** Who does the work, and how well. */
export interface Author {
  /** `Ana Belén García Soler` */
  name: string
  /** `Ana Belén` */
  first: string
  /** `garcia-ana`, for names of files. */
  slug: string
  group: string
  center: string
  /** From 0 to 1. */
  ability: number
  dice: Dice
}

/** What one version holds. */
export interface Handed {
  text?: string
  link?: string
  papers?: Paper[]
}

/** Makes one student's version, the first being 1: later ones are better. */
export type Work = (author: Author, version: number) => Handed

/** Source code and other text: the house stores all of it as plain text. */
export const textPaper = (name: string, content: string): Paper => ({ name, media_type: 'text/plain', content: Buffer.from(content) })
export const pdfPaper = (name: string, sheet: Sheet): Paper => ({ name, media_type: 'application/pdf', content: pdf(sheet) })
export const pngPaper = (name: string, drawn: Picture): Paper => ({ name, media_type: 'image/png', content: png(drawn) })
export const zipPaper = (name: string, entries: readonly ZipEntry[]): Paper => ({
  name,
  media_type: 'application/zip',
  content: zip(entries),
})

/** A report with the student's name under the title. */
export function report(author: Author, module: string, title: string, blocks: Sheet['blocks'], name = `${author.slug}.pdf`): Paper {
  return pdfPaper(name, {
    title,
    author: author.name,
    header: `${author.center} · ${module}`,
    lines: [`${author.name} · ${author.group}`],
    blocks,
  })
}
