import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { learningQueries } from '@/entities/learning'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { rowLinkStyles, Section } from '@/shared/ui'
import { homeTexts } from '../i18n'
import { DueList } from './due-list'
import { LatestMarks } from './latest-marks'
import { NextStep } from './next-step'
import { ProgramRows } from './program-rows'
import { Row, RowList } from './row-list'

/** The deliverable that the card above shows; the list does not repeat it. */
const nextDeliverable = ({ step }: Schema<'NextLearning'>) => (step?.kind === 'deliverable' ? step : null)

/** What makes most sense now first, then the other due deliverables and programs; the latest marks in the narrow column. */
export function StudentHome({ home }: { readonly home: Schema<'StudentHome'> }) {
  const t = useTexts(homeTexts)
  const query = useQuery(learningQueries.next())
  const next = query.data ? nextDeliverable(query.data) : home.next && { id: home.next.deliverable.id, group: home.next.group }
  const isNext = (task: Schema<'DueItem'>) => task.deliverable.id === next?.id && task.group.id === next.group.id
  const others = home.due.filter((task) => !isNext(task))
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <NextStep query={query} fallback={home.next} />
        {(others.length > 0 || next === null) && (
          <Section title={t(($) => (next ? $.student.alsoDue : $.student.due))}>
            <DueList due={others} more={home.due_total - home.due.length} />
          </Section>
        )}
        <Section title={t(($) => $.student.programs)} aside={<GroupLinks programs={home.programs} />}>
          <ProgramRows programs={home.programs} paths={query.data?.programs} />
        </Section>
        {home.past_groups.length > 0 && (
          <Section title={t(($) => $.student.past)} description={t(($) => $.student.pastHint)}>
            <RowList>
              {home.past_groups.map(({ id, name }) => (
                <Row key={id}>
                  <Link to="/group/$id" params={{ id }} className={rowLinkStyles}>
                    {name}
                  </Link>
                </Row>
              ))}
            </RowList>
          </Section>
        )}
      </div>
      <Section
        title={t(($) => $.student.marks)}
        aside={
          <Link to="/my-results" className="rounded-sm text-accent-ink hover:underline">
            {t(($) => $.student.results)}
          </Link>
        }
      >
        <LatestMarks marks={home.latest_marks} />
      </Section>
    </div>
  )
}

/** The groups of the programs, each once. */
function GroupLinks({ programs }: { readonly programs: Schema<'StudentHome'>['programs'] }) {
  const groups = [...new Map(programs.map(({ group }) => [group.id, group.name]))]
  return (
    <span className="flex flex-wrap justify-end gap-x-3">
      {groups.map(([id, name]) => (
        <Link key={id} to="/group/$id" params={{ id }} className="rounded-sm text-accent-ink hover:underline">
          {name}
        </Link>
      ))}
    </span>
  )
}
