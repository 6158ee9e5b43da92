import { Link, useLocation } from '@tanstack/react-router'
import { use } from 'react'
import { useSelf } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import { appFrameTexts } from '../i18n'
import { FrameContext } from '../model/frame-context'
import { isWithin, menuOf } from '../model/menu'
import { Breadcrumbs } from './breadcrumbs'

/** Breadcrumbs of a page that has none of its own, such as a missing one: the section of the menu that its address belongs to. */
export function SectionBreadcrumbs({ title }: { readonly title: string }) {
  return use(FrameContext) ? <InFrame title={title} /> : null
}

function InFrame({ title }: { readonly title: string }) {
  const t = useTexts(appFrameTexts)
  const { kind } = useSelf()
  const pathname = useLocation({ select: (location) => location.pathname })
  const section = menuOf(kind).find((item) => isWithin(item, pathname))
  const parent = section && { key: 'section', content: <Link to={section.to}>{t(($) => $.menu[section.name])}</Link> }
  return <Breadcrumbs items={[...(parent ? [parent] : []), { key: 'page', content: title }]} />
}
