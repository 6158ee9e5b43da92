import { createFileRoute } from '@tanstack/react-router'
import { centerTexts, setupQueries } from '@/entities/center'
import { chooseImageTexts } from '@/features/choose-image'
import { CreateCenterPage, centerSetupTexts, SetupSkeleton, setupSteps } from '@/pages/centers/setup'
import { loadTexts } from '@/shared/i18n'
import { oneOf, parseSearch, positive } from '../../params'

export const Route = createFileRoute('/_private/create-center')({
  // a manager continues a setup that was transferred to them before they have a center
  staticData: { requires: 'staff' },
  validateSearch: (raw) =>
    parseSearch(raw, { setup: positive, step: (value) => positive(oneOf('1', '2', '3', '4', '5', '6')(String(value))) }),
  loaderDeps: ({ search: { setup } }) => ({ setup }),
  loader: ({ context, deps: { setup } }) => {
    if (setup === undefined) context.prefetch(setupQueries.open())
    return Promise.all([loadTexts(centerSetupTexts, chooseImageTexts, centerTexts), setup !== undefined && setupSteps.load()])
  },
  component: CreateCenterPage,
  pendingComponent: SetupSkeleton,
})
