import DOMPurify from 'dompurify'
import { convertToHtml } from 'mammoth'
import { pageDocument } from '../model/page-document'
import { storedArchive } from './archive'

const mebibyte = 1024 * 1024
const limits = { xml: 16 * mebibyte, all: 96 * mebibyte }

const style = `body { font: 16px/1.6 system-ui, sans-serif; color: #1c1f24; max-width: 46rem; margin: 2rem auto; padding: 0 1.25rem; overflow-wrap: anywhere }
h1, h2, h3, h4 { line-height: 1.25; margin: 1.6em 0 0.5em } img { max-width: 100%; height: auto }
table { border-collapse: collapse; margin: 1em 0 } td, th { border: 1px solid #c8ccd2; padding: 0.25rem 0.6rem; vertical-align: top }
td > p, th > p { margin: 0 } a { color: #27528f }`

/** The text of a Word document as a page: headings, lists, tables and pictures, without the layout of its pages. */
export async function documentHtml(content: Blob): Promise<string> {
  const stored = await storedArchive(content, limits)
  const { value } = await convertToHtml({ arrayBuffer: stored.buffer }, { externalFileAccess: false })
  return pageDocument(`<style>${style}</style>${DOMPurify.sanitize(value)}`, [])
}
