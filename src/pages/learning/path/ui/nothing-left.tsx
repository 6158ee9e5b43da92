import { Link } from '@tanstack/react-router'
import { CalendarClock, ListTree, PartyPopper } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { useDocumentTitle } from '@/shared/lib/use-document-title'
import { buttonStyles, EmptyState } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { learningPathTexts } from '../i18n'
import { nextOpening } from '../model/path'
import { contentsLink, type Scope } from '../model/scope'
import { PathFrame } from './path-frame'

/** Nothing is left that can be done now: all is done, the rest opens later, or the program is still empty. */
export function NothingLeft({ scope, path }: { readonly scope: Scope; readonly path: Schema<'LearningPath'> }) {
  const t = useTexts(learningPathTexts)
  const inWords = useInWords()
  useDocumentTitle(path.course.name)
  const opening = nextOpening(path.nodes)
  const isEmpty = path.nodes.length === 0
  const isBefore = opening !== null && path.total === 0
  const crumbs = (
    <Breadcrumbs
      items={[
        { key: 'programs', content: <Link to="/next-unit">{t(($) => $.programs)}</Link> },
        { key: 'page', content: path.course.name },
      ]}
    />
  )
  if (isEmpty)
    return (
      <>
        {crumbs}
        <EmptyState isPage icon={ListTree} title={t(($) => $.nothing)}>
          {t(($) => $.nothingBody)}
        </EmptyState>
      </>
    )
  return (
    <PathFrame scope={scope} path={path} selected={null}>
      {crumbs}
      <EmptyState
        isPage
        icon={opening ? CalendarClock : PartyPopper}
        title={t(($) => (isBefore ? $.notOpen : $.allDone))}
        action={
          <Link {...contentsLink(scope)} className={buttonStyles()}>
            {t(($) => $.readAgain)}
          </Link>
        }
      >
        {opening ? t(($) => (isBefore ? $.firstOpens : $.allDoneOpens), { when: inWords(opening) }) : t(($) => $.allDoneBody)}
      </EmptyState>
    </PathFrame>
  )
}
