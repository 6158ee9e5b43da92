import { getDocument, GlobalWorkerOptions, PasswordResponses, PDFDataRangeTransport, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- Vite makes it the address of the file
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { fetchFile, isApiError, type Schema } from '@/shared/api'

GlobalWorkerOptions.workerSrc = workerUrl

/**
 * Bytes that pdf.js takes at least. Small, because it reads the entries of all pages when it opens a document whose pages are not in a
 * tree, and between them lie the pictures: by large chunks it would read all of the file before the first page.
 */
const chunkSize = 8 * 1024
/** Bytes that are read where pdf.js asks for less: what follows is mostly asked for next. */
const partSize = 512 * 1024
/** So many reads at once look for entries that lie far apart, of which what follows is not wanted. */
const scattered = 4

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
  readonly read: (begin: number, end: number, how: { readonly signal: AbortSignal; readonly isScattered: boolean }) => Promise<Uint8Array>
}

/** Milliseconds before a part is asked for again, if the line is not back before. */
const pauses = [1000, 3000] as const

/** Ends when the line comes back, after `milliseconds` at the latest, or when `signal` says so. */
const lineOrPause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const stop = new AbortController()
    const end = () => {
      stop.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end, { signal: stop.signal })
    signal.addEventListener('abort', end, { signal: stop.signal })
  })

/** A part that the line has lost is asked for again: without it pdf.js gives up the whole document. */
async function fetchPart(url: string, options: { range: [number, number]; signal: AbortSignal; cache: RequestCache }): Promise<Response> {
  for (const pause of pauses) {
    try {
      return await fetchFile(url, options)
    } catch (error) {
      if (!isApiError(error) || (error.status !== 0 && error.status !== 503)) throw error
      await lineOrPause(pause, options.signal)
    }
  }
  return fetchFile(url, options)
}

/** The parts of a file of the server, through the session. */
export const storedParts = ({ url, size }: Schema<'File'>): PdfParts => ({
  size,
  read: async (begin, end, { isScattered, signal }) => {
    const response = await fetchPart(url, { range: [begin, end], signal, cache: isScattered ? 'no-store' : 'default' })
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

/** A part that is being read. */
interface Reading {
  readonly begin: number
  readonly end: number
  readonly bytes: Promise<Uint8Array>
}

/** Reads the parts of a file that pdf.js asks for. */
class FileParts extends PDFDataRangeTransport {
  private readonly stop = new AbortController()
  private readonly readings = new Set<Reading>()
  private readonly parts: PdfParts
  private readonly onFailed: (error: unknown) => void

  constructor(parts: PdfParts, onFailed: (error: unknown) => void) {
    super(parts.size, null)
    this.parts = parts
    this.onFailed = onFailed
  }

  override requestDataRange(begin: number, end: number): void {
    const same = [...this.readings].find((each) => each.begin <= begin && each.end >= end)
    const reading = same ?? this.read(begin, end)
    // pdf.js takes the bytes that it is given away from this page
    reading.bytes
      .then((bytes) => this.onDataRange(begin, bytes.slice(begin - reading.begin, (same ? end : reading.end) - reading.begin)))
      .catch((error: unknown) => {
        if (!this.stop.signal.aborted) this.onFailed(error)
      })
  }

  private read(begin: number, wanted: number): Reading {
    const { size } = this.parts
    const isScattered = this.readings.size >= scattered
    const end = isScattered ? wanted : Math.min(size, Math.max(wanted, begin + partSize))
    const reading = { begin, end, bytes: this.parts.read(begin, end, { signal: this.stop.signal, isScattered }) }
    this.readings.add(reading)
    const forget = () => this.readings.delete(reading)
    reading.bytes.then(forget, forget)
    return reading
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
      rangeChunkSize: chunkSize,
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
