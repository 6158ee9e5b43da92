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

/** Reads the parts of a file that pdf.js asks for, through the session. */
class FileParts extends PDFDataRangeTransport {
  private readonly stop = new AbortController()
  private readonly url: string
  private readonly onFailed: (error: unknown) => void

  constructor({ url, size }: Schema<'File'>, onFailed: (error: unknown) => void) {
    super(size, null)
    this.url = url
    this.onFailed = onFailed
  }

  override requestDataRange(begin: number, end: number): void {
    fetchFile(this.url, { range: [begin, end], signal: this.stop.signal })
      .then(async (response) => {
        const bytes = new Uint8Array(await response.arrayBuffer())
        // a proxy may answer with the whole file
        this.onDataRange(begin, response.status === 206 ? bytes : bytes.slice(begin, end))
      })
      .catch((error: unknown) => {
        if (!this.stop.signal.aborted) this.onFailed(error)
      })
  }

  override abort(): void {
    this.stop.abort()
  }
}

interface PdfSource {
  readonly file: Schema<'File'>
  /** The bytes of a small file; undefined for one that is read by parts. */
  readonly content: Blob | undefined
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
export function openPdf({ content, file, onFailed, onPassword }: PdfSource): PdfOpening {
  let task: ReturnType<typeof getDocument> | undefined
  let isClosed = false
  async function start() {
    const source = content ? { data: new Uint8Array(await content.arrayBuffer()) } : { range: new FileParts(file, onFailed) }
    if (isClosed) throw new DOMException('The viewer was closed.', 'AbortError')
    task = getDocument({
      ...source,
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
