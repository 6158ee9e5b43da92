import type { Handlers } from '#server/contract.ts'
import { captionHandlers } from './captions.ts'
import { libraryHandlers } from './library.ts'
import { placeHandlers } from './places.ts'
import { thumbnailHandlers } from './thumbnail.ts'
import { uploadHandlers } from './upload.ts'

export const resourceHandlers = {
  ...captionHandlers,
  ...libraryHandlers,
  ...placeHandlers,
  ...thumbnailHandlers,
  ...uploadHandlers,
} satisfies Partial<Handlers>
