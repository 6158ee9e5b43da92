import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ClipboardPen, Keyboard, Languages, LogOut, PencilLine, SunMoon } from 'lucide-react'
import { resultQueries } from '@/entities/result'
import { useSession } from '@/entities/session'
import { useSelf, useSettings } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import type { Command } from '@/shared/ui'
import { appFrameTexts } from '../i18n'
import { frameSearchTexts } from '../i18n/search'
import { actionsOf } from '../model/actions'

/** The work that waits for the person: the next one to grade, the next task to hand in. */
function useNextWork(enabled: boolean): readonly Command[] {
  const t = useTexts(frameSearchTexts)
  const router = useRouter()
  const { data } = useQuery({ ...resultQueries.home(), enabled, meta: { quiet: true } })
  const [grading] = data?.teacher?.to_grade ?? []
  const task = data?.student?.next
  const commands: Command[] = []
  if (grading) {
    commands.push({
      id: 'grade-next',
      label: t(($) => $.gradeNext, { name: grading.deliverable.name }),
      hint: `${grading.group.name} · ${t(($) => $.toGrade, { count: grading.to_grade })}`,
      icon: ClipboardPen,
      onSelect: () =>
        void router.navigate({
          to: '/group/$groupId/deliverables/$deliverableId/grade/$studentId',
          params: { groupId: grading.group.id, deliverableId: grading.deliverable.id, studentId: grading.first_student_id },
          search: { filter: 'to_grade' },
        }),
    })
  }
  if (task) {
    commands.push({
      id: 'next-task',
      label: t(($) => $.nextTask, { name: task.deliverable.name }),
      hint: task.course.name,
      icon: PencilLine,
      onSelect: () =>
        void router.navigate({ to: '/deliverable/$id', params: { id: task.deliverable.id }, search: { group: task.group.id } }),
    })
  }
  return commands
}

/** Settings and the end of the session, found by their names only. */
function useSettingCommands(onShortcuts: () => void): readonly Command[] {
  const frame = useTexts(appFrameTexts)
  const t = useTexts(frameSearchTexts)
  const session = useSession()
  const [{ language, theme }, change] = useSettings()
  const other = language === 'es' ? 'en' : 'es'
  return [
    {
      id: 'language',
      label: frame(($) => (other === 'en' ? $.settings.toEnglish : $.settings.toSpanish)),
      icon: Languages,
      onSelect: () => change({ language: other }),
    },
    {
      id: 'theme',
      label: t(($) => (theme === 'dark' ? $.light : $.dark)),
      icon: SunMoon,
      onSelect: () => change({ theme: theme === 'dark' ? 'light' : 'dark' }),
    },
    { id: 'shortcuts', label: frame(($) => $.person.shortcuts), icon: Keyboard, onSelect: onShortcuts },
    { id: 'sign-out', label: frame(($) => $.person.signOut), icon: LogOut, onSelect: session.signOut },
  ]
}

/** What can be done from anywhere: the next work first, then what the role can begin; `settings` only appear in a search. */
export function useCommands(isOpen: boolean, onShortcuts: () => void) {
  const t = useTexts(frameSearchTexts)
  const router = useRouter()
  const { kind } = useSelf()
  const work = useNextWork(isOpen)
  const settings = useSettingCommands(onShortcuts)
  const begin = actionsOf(kind).map(({ name, to, icon }): Command => ({
    id: `begin-${name}`,
    label: t(($) => $[name]),
    icon,
    onSelect: () => void router.navigate({ to }),
  }))
  return { actions: [...work, ...begin], settings }
}
