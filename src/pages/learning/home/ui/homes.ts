import { lazy } from 'react'
import type { Kind } from '@/entities/session'

// everybody downloads their own home only
const student = () => import('./student-home')
const teacher = () => import('./teacher-home')
const center = () => import('./center-home')
const platform = () => import('./platform-home')

export const StudentHome = lazy(() => student().then((m) => ({ default: m.StudentHome })))
export const TeacherHome = lazy(() => teacher().then((m) => ({ default: m.TeacherHome })))
export const CenterHome = lazy(() => center().then((m) => ({ default: m.CenterHome })))
export const PlatformHome = lazy(() => platform().then((m) => ({ default: m.PlatformHome })))
export const OpenSetups = lazy(() => import('./open-setups').then((m) => ({ default: m.OpenSetups })))

const parts: Readonly<Record<Kind, readonly (() => Promise<unknown>)[]>> = {
  student: [student],
  teacher: [teacher],
  manager: [teacher, center],
  admin: [platform],
}

/** Starts the download of what somebody of this kind will see, without waiting for the page that shows it. */
export function preloadHome(kind: Kind | null): void {
  // what cannot be downloaded now is asked for again by the page, which says so
  for (const part of kind ? parts[kind] : []) part().catch(() => undefined)
}
