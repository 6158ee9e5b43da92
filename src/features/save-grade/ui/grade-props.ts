import type { AutosaveCommand, AutosaveView } from '@/shared/lib/autosave'
import type { GradeChange, GradeForm, GradeRecord, Rejection } from '../model/grade-types'

type Saving = AutosaveView<GradeRecord, GradeForm, Rejection>

/** A grade while it is edited: on the desk, and in the detail of a cell of the notebook. */
export interface GradeFieldProps {
  readonly view: Pick<Saving, 'canWrite' | 'theirs' | 'rejection' | 'errors'> & {
    /** As typed. */
    readonly form: GradeForm
  }
  readonly send: (event: AutosaveCommand<GradeChange>) => void
}
