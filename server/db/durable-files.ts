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

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The database's files in a folder, with an fsync that reaches the disk. That of PGlite does nothing. */
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

/** Writes a new folder to the disk with everything in it. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) syncFolder(join(entry.parentPath, entry.name))
  syncFolder(folder)
}
