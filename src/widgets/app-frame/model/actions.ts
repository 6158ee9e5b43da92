import { BookPlus, Building2, CalendarPlus, FileUp, FolderPlus, type LucideIcon } from 'lucide-react'
import { mayOpen, type Requirement, type Role } from '@/entities/session'

interface PageAction {
  readonly name: 'createGroup' | 'createCourse' | 'importStudents' | 'newSchoolYear' | 'createCenter'
  readonly to: '/create-group' | '/create-course' | '/students/import' | '/new-school-year' | '/create-center'
  readonly icon: LucideIcon
  readonly requires: Requirement
}

const actions: readonly PageAction[] = [
  { name: 'createGroup', to: '/create-group', icon: FolderPlus, requires: 'teacher' },
  { name: 'createCourse', to: '/create-course', icon: BookPlus, requires: 'staff' },
  { name: 'importStudents', to: '/students/import', icon: FileUp, requires: 'teacher' },
  { name: 'newSchoolYear', to: '/new-school-year', icon: CalendarPlus, requires: 'teacher' },
  { name: 'createCenter', to: '/create-center', icon: Building2, requires: 'superuser' },
]

/** What a role can begin from anywhere. */
export const actionsOf = (role: Role): readonly PageAction[] => actions.filter(({ requires }) => mayOpen(role, requires))
