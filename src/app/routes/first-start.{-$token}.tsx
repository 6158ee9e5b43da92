import { createFileRoute, useRouter } from '@tanstack/react-router'
import { choosePasswordTexts } from '@/features/choose-password'
import { firstStartTexts, FirstStartPage, readFirstStart } from '@/pages/auth/first-start'
import { loadTexts } from '@/shared/i18n'
import { readMinLength } from '../password-link'

export const Route = createFileRoute('/first-start/{-$token}')({
  loader: async ({ params: { token = '-' } }) => {
    const [state, minLength] = await Promise.all([readFirstStart(token), readMinLength(), loadTexts(firstStartTexts, choosePasswordTexts)])
    return { token, state, minLength }
  },
  component: FirstStart,
})

function FirstStart() {
  const router = useRouter()
  const onDone = () => void router.navigate({ to: '/create-center', replace: true })
  return <FirstStartPage {...Route.useLoaderData()} onDone={onDone} />
}
