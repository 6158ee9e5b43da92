import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { formatMinutes } from '@/shared/lib/format'
import { Badge, Button, Card, Section } from '@/shared/ui'
import { courseOverviewTexts } from '../i18n'
import { outlineOf, type ContentNode, type OutlineNode } from '../model/outline'
import { Fold } from './fold'

interface CourseOutlineProps {
  readonly courseId: number
  readonly contents: readonly ContentNode[]
}

/** Contents, units and classes; a content unfolds what it holds. Staff go from here through the program as its students do. */
export function CourseOutline({ courseId, contents }: CourseOutlineProps) {
  const t = useTexts(courseOverviewTexts)
  return (
    <Section
      title={t(($) => $.contents)}
      aside={
        contents.length > 0 && (
          <Button asChild size="sm">
            <Link to="/next-unit/$courseId/{-$contentId}" params={{ courseId, contentId: undefined }}>
              <Eye aria-hidden />
              {t(($) => $.asStudent)}
            </Link>
          </Button>
        )
      }
    >
      <Card className="divide-y divide-line p-0 sm:p-0">
        {contents.length === 0 && <p className="p-4 text-md text-muted">{t(($) => $.noContents)}</p>}
        {outlineOf(contents).map((content) =>
          content.children.length > 0 ? (
            <Fold key={content.id} heading={<NodeName node={content} />} aside={t(($) => $.parts, { count: content.children.length })}>
              <Nodes nodes={content.children} />
            </Fold>
          ) : (
            <p key={content.id} className="py-2.5 pr-4 pl-10 text-md">
              <NodeName node={content} />
            </p>
          ),
        )}
      </Card>
    </Section>
  )
}

function Nodes({ nodes }: { readonly nodes: readonly OutlineNode[] }) {
  return (
    <ul className="flex flex-col gap-1.5 text-md">
      {nodes.map((node) => (
        <li key={node.id}>
          <NodeName node={node} />
          {node.children.length > 0 && (
            <div className="mt-1.5 border-l border-line pl-4 text-soft">
              <Nodes nodes={node.children} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function NodeName({ node: { name, minutes, is_free, is_active } }: { readonly node: ContentNode }) {
  const t = useTexts(courseOverviewTexts)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {name}
      {minutes > 0 && <span className="text-sm text-muted tabular-nums">{formatMinutes(minutes)}</span>}
      {is_free && <Badge tone="accent">{t(($) => $.isFree)}</Badge>}
      {!is_active && <Badge tone="outline">{t(($) => $.isInactive)}</Badge>}
    </span>
  )
}
