import { getDocument, GlobalWorkerOptions, PasswordResponses, PDFDataRangeTransport, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- Vite makes it the address of the file
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { fetchFile, type Schema } from '@/shared/api'

GlobalWorkerOptions.workerSrc = workerUrl

const partSize = 512 * 1024

/** More pixels than this are not unpacked: an image may claim any size. */
const maxImagePixels = 64 * 1024 * 1024

/** One worker for all open documents. It ends with the last of them, because a document that destroys it would stop the others. */
let shared: { readonly worker: PDFWorker; users: number } | undefined

function takeWorker(): PDFWorker {
  shared ??= { worker: new PDFWorker(), users: 0 }
  shared.users += 1
  return shared.worker
}

function releaseWorker(): void {
  if (!shared || (shared.users -= 1) > 0) return
  shared.worker.destroy()
  shared = undefined
}

/** A file that is read by parts. */
export interface PdfParts {
  /** Bytes. */
  readonly size: number
  readonly read: (begin: number, end: number, signal: AbortSignal) => Promise<Uint8Array>
}

/** The parts of a file of the server, through the session. */
export const storedParts = ({ url, size }: Schema<'File'>): PdfParts => ({
  size,
  read: async (begin, end, signal) => {
    const response = await fetchFile(url, { range: [begin, end], signal })
    const bytes = new Uint8Array(await response.arrayBuffer())
    // a proxy may answer with the whole file
    return response.status === 206 ? bytes : bytes.slice(begin, end)
  },
})

/** The parts of a file of the device, which is never whole in memory. */
export const blobParts = (blob: Blob): PdfParts => ({
  size: blob.size,
  read: async (begin, end) => new Uint8Array(await blob.slice(begin, end).arrayBuffer()),
})

/** Reads the parts of a file that pdf.js asks for. */
class FileParts extends PDFDataRangeTransport {
  private readonly stop = new AbortController()
  private readonly parts: PdfParts
  private readonly onFailed: (error: unknown) => void

  constructor(parts: PdfParts, onFailed: (error: unknown) => void) {
    super(parts.size, null)
    this.parts = parts
    this.onFailed = onFailed
  }

  override requestDataRange(begin: number, end: number): void {
    this.parts
      .read(begin, end, this.stop.signal)
      .then((bytes) => this.onDataRange(begin, bytes))
      .catch((error: unknown) => {
        if (!this.stop.signal.aborted) this.onFailed(error)
      })
  }

  override abort(): void {
    this.stop.abort()
  }
}

interface PdfSource {
  /** The bytes of a small file, or a file that is read by parts. */
  readonly source: Blob | PdfParts
  /** Called when the document needs a password, and again after a wrong one. */
  readonly onPassword: (submit: (password: string) => void, isWrong: boolean) => void
  /** A part could not be read. */
  readonly onFailed: (error: unknown) => void
}

interface PdfOpening {
  /** Rejected with an `InvalidPDFException` by name for a broken file. */
  readonly document: Promise<PDFDocumentProxy>
  /** Frees the document and what is being drawn of it. */
  readonly close: () => void
}

/** Opens a PDF. Its scripts, forms and actions are never run: that part of pdf.js is not downloaded. */
export function openPdf({ onFailed, onPassword, source }: PdfSource): PdfOpening {
  let task: ReturnType<typeof getDocument> | undefined
  let isClosed = false
  async function start() {
    const given = source instanceof Blob ? { data: new Uint8Array(await source.arrayBuffer()) } : { range: new FileParts(source, onFailed) }
    if (isClosed) throw new DOMException('The viewer was closed.', 'AbortError')
    task = getDocument({
      ...given,
      worker: takeWorker(),
      cMapUrl: `${PDF_DATA}cmaps/`,
      standardFontDataUrl: `${PDF_DATA}standard_fonts/`,
      iccUrl: `${PDF_DATA}iccs/`,
      wasmUrl: `${PDF_DATA}wasm/`,
      // the policy of the worker forbids it to fetch
      useWorkerFetch: false,
      disableAutoFetch: true,
      disableStream: true,
      rangeChunkSize: partSize,
      maxImageSize: maxImagePixels,
      enableXfa: false,
      verbosity: 0,
    })
    task.onPassword = (submit: (password: string) => void, reason: number) =>
      onPassword(submit, reason === PasswordResponses.INCORRECT_PASSWORD)
    return task.promise
  }
  return {
    document: start(),
    close: () => {
      isClosed = true
      void task?.destroy().finally(releaseWorker)
    },
  }
}
