import { createFileRoute } from '@tanstack/react-router'
import { centerTexts, setupQueries } from '@/entities/center'
import { chooseImageTexts } from '@/features/choose-image'
import { CreateCenterPage, centerSetupTexts, SetupSkeleton } from '@/pages/centers/setup'
import { loadTexts } from '@/shared/i18n'
import { oneOf, parseSearch, positive } from '../../params'

export const Route = createFileRoute('/_private/create-center')({
  // a manager goes on with what was handed over to them, before there is a center to manage
  staticData: { requires: 'staff' },
  validateSearch: (raw) =>
    parseSearch(raw, { setup: positive, step: (value) => positive(oneOf('1', '2', '3', '4', '5', '6')(String(value))) }),
  loader: ({ context }) => {
    context.prefetch(setupQueries.open())
    return loadTexts(centerSetupTexts, chooseImageTexts, centerTexts)
  },
  component: CreateCenterPage,
  pendingComponent: SetupSkeleton,
})
