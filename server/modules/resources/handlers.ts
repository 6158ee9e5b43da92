import type { Handlers } from '#server/contract.ts'
import { libraryHandlers } from './library.ts'
import { placeHandlers } from './places.ts'
import { thumbnailHandlers } from './thumbnail.ts'
import { uploadHandlers } from './upload.ts'

export const resourceHandlers = {
  ...libraryHandlers,
  ...placeHandlers,
  ...thumbnailHandlers,
  ...uploadHandlers,
} satisfies Partial<Handlers>
