import { createFileRoute } from '@tanstack/react-router'
import { MyProfilePage } from '@/pages/users/my-profile'

export const Route = createFileRoute('/_private/my-profile')({ component: MyProfilePage })
