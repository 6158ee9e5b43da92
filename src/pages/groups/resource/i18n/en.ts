import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  required: 'Required',
  dates: 'Dates',
  upcoming: 'Coming soon',
  upcomingBody: 'It opens {{when}}.',
  waiting: 'Your students will see it {{when}}.',
  waitingTitle: 'Your students will see it {{when}}. They already see its title.',
  shownUntil: 'Your students see it until {{when}}.',
  over: 'Your students no longer see it: it ended on {{when}}.',
  hidden: 'Your students do not see it: its content is inactive.',
  scheduling: {
    title: 'When {{group}} sees it',
    body: 'Without dates it is always shown. You see it at any time.',
    from: 'Visible from',
    until: 'Visible until',
    fromTime: 'From (time)',
    untilTime: 'Until (time)',
    titleBefore: 'Show the title before',
    titleHint: 'Before the date they see its name but cannot open it.',
    save: 'Save dates',
    saved: 'Dates saved.',
    beforeFrom: 'It has to be after the first date.',
    dayFirst: 'Enter the day too.',
    wrongTime: 'Write the time as 23:59.',
  },
} satisfies Translation<typeof es>
