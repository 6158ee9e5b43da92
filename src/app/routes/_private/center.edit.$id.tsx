import { createFileRoute, redirect } from '@tanstack/react-router'
import { centerTexts } from '@/entities/center'
import { chooseImageTexts } from '@/features/choose-image'
import { centerSetupTexts, EditCenterPage, SetupSkeleton } from '@/pages/centers/setup'
import { loadTexts } from '@/shared/i18n'
import { ids, oneOf, parseSearch, positive } from '../../params'

export const Route = createFileRoute('/_private/center/edit/$id')({
  staticData: { requires: 'manager' },
  params: ids('id'),
  validateSearch: (raw) => parseSearch(raw, { step: (value) => positive(oneOf('1', '2', '3', '4', '5', '6')(String(value))) }),
  loader: async ({ context, params }) => {
    // without a profile the parent route shows the error or the sign-in page
    const self = await context.self().catch(() => null)
    if (self && !self.is_superuser && self.managed_center?.id !== params.id) throw redirect({ to: '/', replace: true })
    return loadTexts(centerSetupTexts, chooseImageTexts, centerTexts)
  },
  component: EditCenterPage,
  pendingComponent: SetupSkeleton,
})
