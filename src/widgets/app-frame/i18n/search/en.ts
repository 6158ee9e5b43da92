import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  placeholder: 'Search groups, students, deliverables…',
  pages: 'Go to',
  group: 'Groups',
  student: 'Students',
  deliverable: 'Deliverables',
  colleague: 'Teachers',
  center: 'Centers',
  actions: 'Actions',
  settings: 'Settings',
  gradeNext: 'Grade next: {{name}}',
  toGrade_one: '{{count, number}} to grade',
  toGrade_other: '{{count, number}} to grade',
  nextTask: 'Continue with {{name}}',
  createGroup: 'Create a new group',
  createCourse: 'Create a new program',
  importStudents: 'Import students from a list',
  newSchoolYear: 'Begin a new school year',
  createCenter: 'Create a new center',
  dark: 'Switch to the dark theme',
  light: 'Switch to the light theme',
} as const satisfies Translation<typeof es>
