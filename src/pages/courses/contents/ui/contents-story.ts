import type { HttpHandler } from 'msw/http'
import { aContentTree, aCourse, aSelf, inRouter, mockApi } from '@/shared/testing'

export const atContents = inRouter({ path: '/course/edit/$courseId/contents', at: '/course/edit/3/contents' })

/** The contents of program 3 for its author, nothing folded. */
export function answersContents({ msw }: { readonly msw: { readonly use: (...handlers: HttpHandler[]) => void } }) {
  localStorage.removeItem('aula.folded.3')
  msw.use(
    mockApi.get('/users/users/self', aSelf()),
    mockApi.get('/courses/courses/{id}', aCourse()),
    mockApi.get('/courses/coursecontents/contents', aContentTree()),
  )
}
