import { Link } from '@tanstack/react-router'
import { useSelf } from '@/entities/user'
import { Breadcrumbs } from '@/widgets/app-frame'
import { useTexts } from '@/shared/i18n'
import { centerSetupTexts } from '../i18n'

/** Only IT admins get a link to the list of centers. */
export function SetupBreadcrumbs({ title }: { readonly title: string }) {
  const t = useTexts(centerSetupTexts)
  const { is_superuser } = useSelf()
  const page = { key: 'page', content: title }
  const list = { key: 'centers', content: <Link to="/centers">{t(($) => $.breadcrumbs.centers)}</Link> }
  return <Breadcrumbs items={is_superuser ? [list, page] : [page]} />
}
