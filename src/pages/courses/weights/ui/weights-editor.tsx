import { Link } from '@tanstack/react-router'
import { Scale, Split, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '@/shared/api'
import { LeaveGuard } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { shortcutKeys, useShortcuts } from '@/shared/lib/shortcuts'
import { AlertBox, Button, EmptyState, SegmentedControl } from '@/shared/ui'
import { EffectReview } from '@/widgets/marks-effect'
import { courseWeightTexts } from '../i18n'
import type { CourseWeights } from '../model/weight-edits'
import { canUndoSave } from '../model/weight-steps'
import { editsIn, isUnfoldedFirst, offGroups, pageView, type View, viewOfGroup, views } from '../model/weight-views'
import { ConflictPanel } from './conflict-panel'
import { SaveBar } from './save-bar'
import { useWeightKeys } from './use-weight-keys'
import { useWeights } from './use-weights'
import { WeightGroupCard } from './weight-group-card'

interface WeightsEditorProps {
  readonly courseId: number
  readonly weights: CourseWeights
  readonly view: View
  /** The group that the address names, unfolded at first. */
  readonly shownGroup: string
  readonly onViewChange: (view: View) => void
}

/** The weights of a program: its groups of siblings, what is unsaved, the effect on marks before it is saved. */
export function WeightsEditor({ courseId, weights, view, shownGroup, onViewChange }: WeightsEditorProps) {
  const t = useTexts(courseWeightTexts)
  const c = useTexts(commonTexts)
  const { snapshot, send, actor } = useWeights(courseId, weights)
  const { conflicts, effect, error, isChecked, isMerged, isUndoing, pasteGap, rejection, steps, stored, typed } = snapshot.context
  const page = pageView(snapshot.context)
  const { listRef, onKeyDown, onPaste } = useWeightKeys(typed, send)
  const [folds, setFolds] = useState<Readonly<Record<string, boolean>>>({})
  const saveRef = useRef<HTMLButtonElement>(null)
  const isOpen = snapshot.matches('open')
  const isSaving = snapshot.matches('previewing') || snapshot.matches('saving')
  const isReview = snapshot.matches('confirming') || (snapshot.matches('saving') && (effect?.changed_count ?? 0) > 0)
  const canUndo = steps.length > 0
  const isUndoOfSave = isOpen && canUndoSave(snapshot.context)
  useShortcuts({ 'mod+z': () => send({ type: 'undo' }) }, { enabled: (isOpen && canUndo) || isUndoOfSave })

  // what keeps the weights from being saved comes into view with the focus
  const wrong = isChecked ? page.wrong : undefined
  const wrongView = wrong ? viewOfGroup(wrong) : view
  useEffect(() => {
    if (!isChecked) return
    if (wrongView !== view) onViewChange(wrongView)
    else listRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per attempt to save
  }, [isChecked, wrongView])

  const message = error ? errorMessage(error, c, { has_marks: t(($) => $.hasMarks) }) : null
  const guard = <LeaveGuard isDirty={() => pageView(actor.getSnapshot().context).isDirty} />
  if (isReview && effect)
    return (
      <>
        {guard}
        <EffectReview
          effect={effect}
          error={null}
          isSaving={isSaving}
          labels={{ accept: t(($) => (isUndoing ? $.acceptUndo : $.accept)), back: t(($) => $.back) }}
          onBack={() => send({ type: 'back' })}
          onAccept={() => send({ type: 'accept' })}
        />
      </>
    )
  if (snapshot.matches('conflict'))
    return (
      <>
        {guard}
        <ConflictPanel
          conflicts={conflicts}
          onKeepMine={() => send({ type: 'keepMine' })}
          onTakeTheirs={() => send({ type: 'takeTheirs' })}
        />
      </>
    )
  const groups = page.groups[view]
  const off = offGroups(groups)
  const countOf = (each: View) => editsIn(page.groups[each])
  return (
    // The keys of the cells reach their list from its fields.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={listRef} onKeyDown={onKeyDown} onPaste={onPaste} className="flex flex-col gap-5">
      {guard}
      <div className="flex flex-col gap-2">
        <SegmentedControl
          label={t(($) => $.view)}
          className="self-start"
          value={view}
          onValueChange={onViewChange}
          options={views.map((value) => ({
            value,
            label: t(($) => $.views[value]),
            ...(countOf(value) > 0 ? { count: formatInteger(countOf(value)) } : {}),
          }))}
        />
        <p className="text-md text-muted">{t(($) => $.about[view])}</p>
        {stored.may_edit && groups.length > 0 && (
          <p className="text-sm text-muted max-sm:hidden">
            {t(($) => $.keys, { undo: shortcutKeys('mod+z').join('+') })} {t(($) => $.pinHint)}
          </p>
        )}
      </div>
      {isUndoOfSave && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          title={shortcutKeys('mod+z').join(' ')}
          onClick={() => send({ type: 'undo' })}
        >
          <Undo2 aria-hidden />
          {t(($) => $.undoSave)}
        </Button>
      )}
      {isMerged && <AlertBox type="warning">{t(($) => $.merged)}</AlertBox>}
      {groups.length === 0 && (
        <EmptyState
          icon={Scale}
          title={t(($) => $.empty[view])}
          action={
            <Button asChild variant="secondary">
              <Link to={view === 'results' ? '/course/edit/$courseId/results' : '/course/edit/$courseId/contents'} params={{ courseId }}>
                {t(($) => $.goTo[view])}
              </Link>
            </Button>
          }
        >
          {t(($) => $.emptyBody)}
        </EmptyState>
      )}
      {stored.may_edit && off.length > 1 && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => send({ type: 'distribute', groups: off.map(({ key }) => key) })}
        >
          <Split aria-hidden />
          {t(($) => $.distributeAll, { count: off.length })}
        </Button>
      )}
      {groups.map((group) => {
        const isUnfolded =
          (folds[group.key] ?? (group.key === shownGroup || isUnfoldedFirst(group, groups))) || (isChecked && group.isWrong)
        return (
          <WeightGroupCard
            key={group.key}
            view={group}
            canEdit={stored.may_edit}
            isOpen={isUnfolded}
            rejection={rejection?.group === group.key ? rejection : null}
            pasteGap={pasteGap?.group === group.key ? pasteGap : null}
            onToggle={() => setFolds({ ...folds, [group.key]: !isUnfolded })}
            send={send}
          />
        )
      })}
      {(page.isDirty || isSaving) && (
        <SaveBar
          page={page}
          canUndo={canUndo}
          isBlocked={isChecked && page.wrong !== undefined}
          isSaving={isSaving}
          error={message}
          saveRef={saveRef}
          send={send}
        />
      )}
    </div>
  )
}
