import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

type InitOptions = Parameters<NodeFS['init']>[1]
interface Stream {
  /** Descriptor of the file on this machine; a folder has none. */
  nfd?: number
  node: object
}
interface NodeFiles {
  realPath: (node: object) => string
  stream_ops: { fsync?: (stream: Stream) => number }
}

/** Forces a file to the disk. */
function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Forces the entries of a folder to the disk. Windows has no such call and keeps them in its journal. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** PGlite's file system in a folder, with an fsync that reaches the disk. PGlite's own does nothing. */
export class DurableFiles extends NodeFS {
  override async init(pglite: PGlite, options: InitOptions) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const addFsync = (module: { NODEFS: unknown }) => {
      const files = module.NODEFS as NodeFiles
      files.stream_ops.fsync = ({ nfd, node }) => {
        if (nfd === undefined) syncFolder(files.realPath(node))
        else fsyncSync(nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

/** Forces a folder to the disk: with its contents, or its own entries only. */
export async function syncTree(folder: string, { isDeep = true } = {}): Promise<void> {
  for (const entry of isDeep ? await readdir(folder, { recursive: true, withFileTypes: true }) : []) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else syncFile(path)
  }
  syncFolder(folder)
}
