import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  topics: {
    mark_released: 'New marks',
    mark_changed: 'Marks that change',
    reminder: 'Reminders and changes of your due dates',
    work_delivered: 'Work handed in',
    newer_version: 'Versions handed in after grading',
    imports: 'Student imports',
    team_answers: 'Answers to your invitations',
    transfers: 'Transfers between centers',
    evaluations: 'Evaluations',
  },
} as const satisfies Translation<typeof es>
