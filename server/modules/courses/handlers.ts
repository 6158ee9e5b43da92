import type { Handlers } from '#server/contract.ts'
import { cloneCourse } from './clone/clone.ts'
import { copyContents } from './copy-contents/copy-contents.ts'
import { createCourse } from './create.ts'
import { deletionHandlers } from './deletion.ts'
import { historyHandlers } from './history.ts'
import { offerHandlers } from './offers.ts'
import { readHandlers } from './read.ts'
import { getCourseCategories, setCourseCategories, updateCourse } from './update.ts'

export const courseHandlers = {
  ...deletionHandlers,
  ...historyHandlers,
  ...offerHandlers,
  ...readHandlers,
  cloneCourse,
  copyContents,
  createCourse,
  getCourseCategories,
  setCourseCategories,
  updateCourse,
} satisfies Partial<Handlers>
