export type CourseTab = 'overview' | 'data' | 'contents' | 'weights' | 'results' | 'rules' | 'history'

/** The pages of a program, in the order of their tabs. A page adds its line here with its route. */
export const courseTabs = [
  { name: 'overview', to: '/course/$courseId' },
  { name: 'data', to: '/course/edit/$courseId' },
  { name: 'contents', to: '/course/edit/$courseId/contents' },
  { name: 'results', to: '/course/edit/$courseId/results' },
  { name: 'weights', to: '/course/edit/$courseId/weights' },
  { name: 'rules', to: '/course/edit/$courseId/rules' },
  { name: 'history', to: '/course/$courseId/history' },
] as const satisfies readonly { name: CourseTab; to: string }[]
