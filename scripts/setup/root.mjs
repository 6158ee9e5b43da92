import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where the scripts remember what they need not do again; it goes with node_modules, as it should. */
export const memory = join(root, 'node_modules/.cache/aula')
