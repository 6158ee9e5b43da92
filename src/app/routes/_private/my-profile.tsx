import { createFileRoute } from '@tanstack/react-router'
import { choosePasswordTexts } from '@/features/choose-password'
import { MyProfilePage, myProfileTexts } from '@/pages/users/my-profile'
import { loadTexts } from '@/shared/i18n'

export const Route = createFileRoute('/_private/my-profile')({
  loader: () => loadTexts(myProfileTexts, choosePasswordTexts),
  component: MyProfilePage,
})
