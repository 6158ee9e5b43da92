import type { Handlers } from '#server/contract.ts'
import { libraryHandlers } from './library.ts'
import { placeHandlers } from './places.ts'
import { uploadHandlers } from './upload.ts'

export const resourceHandlers = { ...libraryHandlers, ...placeHandlers, ...uploadHandlers } satisfies Partial<Handlers>
