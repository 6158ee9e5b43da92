import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { useDocumentTitle } from '@/shared/lib/use-document-title'
import { buttonStyles, EmptyState } from '@/shared/ui'
import { learningPathTexts } from '../i18n'
import type { PathNode } from '../model/path'
import { contentsLink, type Scope } from '../model/scope'
import { PathFrame } from './path-frame'

interface RestrictedProps {
  readonly scope: Scope
  readonly path: Schema<'LearningPath'>
  readonly node: PathNode
}

/** A class of which the reader sees the name only. */
export function Restricted({ scope, path, node }: RestrictedProps) {
  const t = useTexts(learningPathTexts)
  useDocumentTitle(node.name)
  return (
    <PathFrame scope={scope} path={path} selected={node.id}>
      <EmptyState
        isPage
        icon={Lock}
        title={t(($) => $.restricted)}
        action={
          <Link {...contentsLink({ ...scope, unitId: null })} className={buttonStyles()}>
            {t(($) => $.readAgain)}
          </Link>
        }
      >
        {t(($) => $.restrictedBody)}
      </EmptyState>
    </PathFrame>
  )
}
