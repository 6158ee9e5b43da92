import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  title_one: 'Do they learn in another center?',
  title_other: 'Do they learn in another center?',
  body_one: 'You can ask for their transfer. If it applies, their center will see it and we will tell you the answer.',
  body_other: 'You can ask for their transfer. If it applies, their centers will see it and we will tell you the answers.',
  submit: 'Ask for the transfer',
  submitOf: 'Ask for the transfer of {{account}}',
  done: 'Transfer request sent.',
  codes: {
    already_here: 'They are a student of this center already.',
    already_requested: 'You have asked for their transfer already.',
    declined_recently: 'Their center declined less than 30 days ago.',
  },
} as const satisfies Translation<typeof es>
