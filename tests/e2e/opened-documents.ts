import type { Download } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import readWorkbook from 'read-excel-file/universal'
import { extractText, getDocumentProxy } from 'unpdf'

const bytesOf = async (download: Download) => new Uint8Array(await readFile(await download.path()))

/** The text of a PDF in the order in which it is read, with single spaces. */
export async function textOfPdf(download: Download): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(await bytesOf(download)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

/** The rows of the first sheet of a workbook; numbers are numbers. */
export async function rowsOfWorkbook(download: Download): Promise<unknown[][]> {
  const bytes = await bytesOf(download)
  const [sheet] = await readWorkbook(bytes.buffer)
  return sheet?.data ?? []
}
