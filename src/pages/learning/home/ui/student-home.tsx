import { useTexts } from '@/shared/i18n'
import { Section } from '@/shared/ui'
import type { Schema } from '@/shared/api'
import { homeTexts } from '../i18n'
import { DueList } from './due-list'
import { LatestMarks } from './latest-marks'
import { NextTask } from './next-task'
import { ProgramRows } from './program-rows'

/** What to do now, first; then what is due and the programs; the latest marks beside them. */
export function StudentHome({ home }: { readonly home: Schema<'StudentHome'> }) {
  const t = useTexts(homeTexts)
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <NextTask next={home.next} />
        <Section title={t(($) => $.student.due)}>
          <DueList due={home.due} />
        </Section>
        <Section title={t(($) => $.student.programs)}>
          <ProgramRows programs={home.programs} />
        </Section>
      </div>
      <Section title={t(($) => $.student.marks)}>
        <LatestMarks marks={home.latest_marks} />
      </Section>
    </div>
  )
}
