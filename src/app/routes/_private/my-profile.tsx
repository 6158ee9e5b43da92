import { createFileRoute } from '@tanstack/react-router'
import { chooseImageTexts } from '@/features/choose-image'
import { choosePasswordTexts } from '@/features/choose-password'
import { dataExportTexts } from '@/features/data-export'
import { MyProfilePage, myProfileTexts } from '@/pages/users/my-profile'
import { loadTexts } from '@/shared/i18n'

export const Route = createFileRoute('/_private/my-profile')({
  staticData: { shape: 'form' },
  loader: () => loadTexts(myProfileTexts, choosePasswordTexts, chooseImageTexts, dataExportTexts),
  component: MyProfilePage,
})
