import type { Handlers } from '#server/contract.ts'
import { centerHome, platformHome } from './center-home.ts'
import { explainMark } from './explain-mark.ts'
import { studentHome } from './student-home.ts'
import { teacherHome } from './teacher-home.ts'
import manifest from '../../../package.json' with { type: 'json' }

export const statsHandlers = {
  getHome: async ({ caller }, { db, clock, config }) => {
    const isTeaching = caller.role === 'teacher' || caller.role === 'manager'
    const [student, teacher, center, platform] = await Promise.all([
      caller.role === 'student' ? studentHome(db, caller.id, clock.now()) : null,
      isTeaching ? teacherHome(db, caller) : null,
      caller.managedCenterId === null ? null : centerHome(db, caller.managedCenterId),
      caller.role === 'admin'
        ? platformHome(db, { database: config.databaseUrl === null ? 'embedded' : 'postgresql', version: manifest.version })
        : null,
    ])
    return { student, teacher, center, platform }
  },

  explainMark: ({ caller, query }, { db }) =>
    explainMark(db, caller, { group: query.group, course: query.course, student: query.student ?? caller.id }),
} satisfies Partial<Handlers>
