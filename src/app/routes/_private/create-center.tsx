import { createFileRoute, redirect } from '@tanstack/react-router'
import { centerTexts, setupQueries } from '@/entities/center'
import { readLastRole } from '@/entities/session'
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
  loader: async ({ context, deps: { setup } }) => {
    if (setup === undefined && readLastRole() === 'admin') context.prefetch(setupQueries.open())
    else if (setup === undefined) {
      // only IT admins begin a setup: without one to continue there is nothing to do here
      const open = await (await context.queries()).fetchQuery(setupQueries.open()).catch(() => null)
      if (open?.results.length === 0) throw redirect({ to: '/', replace: true })
    }
    return Promise.all([loadTexts(centerSetupTexts, chooseImageTexts, centerTexts), setup !== undefined && setupSteps.load()])
  },
  component: CreateCenterPage,
  pendingComponent: SetupSkeleton,
})
