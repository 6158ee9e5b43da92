import { useEffect, useId, useRef, useState } from 'react'
import { errorMessage, etagOf, isApiError, type ApiError } from '../api'
import { commonTexts, fieldMessage, useTexts } from '../i18n'
import { checkField, isMandatory, limitOf, type FieldProblem, type FieldRule } from './field-rules'
import { changesOf, isRevised, trimTexts, type Revised } from './form-values'

export interface SaveRequest<V> {
  /** The fields that differ from what is stored. */
  readonly changes: Partial<V>
  /** Header that lets the server refuse a change of something that somebody else changed meanwhile. */
  readonly ifMatch: { readonly 'If-Match'?: string }
}

export interface FormOptions<V, Out, R extends Revised> {
  /** What the form changes, as last read; undefined where it creates something. */
  readonly row?: R | undefined
  readonly toValues: (row: R | undefined) => V
  /** For each field its limits: those of the request in the contract, or null where the field is not part of the request. */
  readonly rules: { readonly [N in keyof V]: FieldRule | null }
  /** Fields that must be filled in here although the contract can do without. */
  readonly required?: readonly (keyof V)[]
  /** Codes of what the contract does not say, by field. */
  readonly check?: (values: V, stored: V) => { readonly [N in keyof V]?: string | undefined }
  /** @throws ApiError, which the form tells the reader */
  readonly save: (values: V, request: SaveRequest<V>) => Promise<Out>
  readonly onSaved?: (result: Out) => void
  /** True where the page tells the error by other means. */
  readonly onError?: (error: unknown) => boolean
  /** Sentences for codes of this form, of fields (`code` or `field.code`) and of the whole request. */
  readonly messages?: Readonly<Record<string, string>>
  /** A sentence that needs more than the code. */
  readonly explain?: (error: ApiError) => string | undefined
  /** Said before what went wrong: "The account could not be created." */
  readonly lead?: string
  /** Where the fields stand in the request: `students.0.` */
  readonly path?: string
}

/** What a field component needs: spread it on `TextField` or `SelectField`. */
export interface FieldBinding<T> {
  readonly name: string
  readonly value: T
  readonly onValueChange: (value: T) => void
  readonly error: string | undefined
  readonly required: boolean
  readonly maxLength: number | undefined
  /** After a conflict: the value that somebody else saved in this field. */
  readonly theirs: T | undefined
}

export interface Form<V> {
  readonly values: V
  /** The values without what was typed. */
  readonly stored: V
  readonly set: (change: Partial<V>) => void
  readonly field: <N extends keyof V & string>(name: N) => FieldBinding<V[N]>
  readonly submit: () => Promise<void>
  /** Forgets what was typed. */
  readonly reset: () => void
  readonly isDirty: boolean
  readonly isEdit: boolean
  readonly status: 'idle' | 'saving' | 'saved'
  /** What is wrong with the whole form. */
  readonly failure: string | undefined
  /** Somebody else saved first, and something typed differs from what they saved. */
  readonly hasConflict: boolean
  readonly id: string
  /** The ref of its element. */
  readonly attach: (element: HTMLFormElement | null) => void
  /** Whether leaving now would lose something; also right in the moment after saving. */
  readonly losesOnLeave: () => boolean
}

type Problems = Readonly<Record<string, FieldProblem>>

/**
 * The state of a form. What was typed lies over what is stored, so that a change made elsewhere shows in the fields that nobody
 * touched. Limits come from the contract; errors of the server go to their fields; a lost race keeps what was typed and offers
 * both values; a second press while the first is under way does nothing.
 */
export function useForm<V extends object, Out, R extends Revised = Revised>(options: FormOptions<V, Out, R>): Form<V> {
  const { toValues, rules, required = [], check, save, onSaved, onError, messages = {}, explain, lead, path = '' } = options
  const c = useTexts(commonTexts)
  const [typed, setTyped] = useState<Partial<V>>({})
  // the row on which what was typed was based, or the newer one that a save or a conflict returned
  const [held, setHeld] = useState<R>()
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<Problems>({})
  const [error, setError] = useState<unknown>()
  const [status, setStatus] = useState<Form<V>['status']>('idle')
  const [attempt, setAttempt] = useState(0)
  const busyRef = useRef(false)
  const elementRef = useRef<HTMLFormElement>(null)
  const id = useId()

  const isHeld = held !== undefined && (Object.keys(typed).length > 0 || held.revision > (options.row?.revision ?? 0))
  const row = isHeld ? held : options.row
  const base = toValues(row)
  const values = { ...base, ...typed }
  const changes = changesOf(base, values)
  const isDirty = Object.keys(changes).length > 0
  const dirtyRef = useRef(isDirty)
  useEffect(() => {
    dirtyRef.current = isDirty
  }, [isDirty])
  useEffect(() => {
    if (attempt > 0) showFirstError(elementRef.current)
  }, [attempt])

  const findProblems = (): Problems => {
    const own: { readonly [N in keyof V]?: string | undefined } = check?.(values, base) ?? {}
    const found = (Object.keys(values) as (keyof V & string)[]).flatMap((name) => {
      const rule = rules[name]
      const isMissing = required.includes(name) && (values[name] === null || String(values[name]).trim() === '')
      // a change sends the fields that differ and those that the request must name
      const isSent = row === undefined || name in changes || rule?.required === true
      const code = own[name] ?? (isMissing ? 'required' : undefined)
      const problem = code === undefined ? isSent && rule && checkField(rule, values[name]) : { code }
      return problem ? [[name, problem] as const] : []
    })
    return Object.fromEntries(found)
  }
  const fail = (reason: unknown) => {
    setStatus('idle')
    if (onError?.(reason)) return
    setError(reason)
    setAttempt((count) => count + 1)
    if (isApiError(reason, 'conflict') && isRevised(reason.current)) {
      const current = reason.current as R
      setTheirs(Object.keys(changesOf(base, toValues(current))))
      setHeld(current)
    } else if (isApiError(reason, 400)) {
      const told = Object.entries(reason.errors).map(([field, [code = '']]) => [field.replace(path, ''), { code }] as const)
      setProblems(Object.fromEntries(told.filter(([name]) => name in values)))
    }
  }
  const submit = async () => {
    if (busyRef.current) return
    const found = findProblems()
    setProblems(found)
    setError(undefined)
    setAttempt((count) => count + 1)
    if (Object.keys(found).length > 0) return
    const sent = trimTexts(values)
    busyRef.current = true
    setStatus('saving')
    const request = {
      changes: trimTexts(changes),
      ifMatch: row ? { 'If-Match': etagOf(row.revision) } : {},
    }
    let result: Out
    try {
      result = await save(sent, request)
    } catch (reason) {
      return fail(reason)
    } finally {
      busyRef.current = false
    }
    dirtyRef.current = false
    if (row && isRevised(result)) setHeld(result as unknown as R)
    // what was typed while it was being saved is kept
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== typed[name as keyof V])) as Partial<V>)
    setTheirs([])
    setStatus('saved')
    onSaved?.(result)
  }
  const set = (change: Partial<V>) => {
    if (Object.keys(typed).length === 0) setHeld(row)
    setTyped((all) => ({ ...all, ...change }))
    setProblems((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !(name in change))))
    if (!isApiError(error, 'conflict')) setError(undefined)
    if (status === 'saved') setStatus('idle')
  }
  const reset = () => {
    setTyped({})
    setTheirs([])
    setProblems({})
    setError(undefined)
  }
  const sentence = (name: string, { code, limit = limitOf(rules[name as keyof V], code) }: FieldProblem) =>
    messages[`${name}.${code}`] ?? messages[code] ?? fieldMessage(c, code, limit)
  const hasConflict = isApiError(error, 'conflict') && isRevised(error.current) && isDirty
  const count = Object.keys(problems).length
  const failure = () => {
    if (isApiError(error, 400) && Object.keys(error.errors).length > 0) {
      const elsewhere = Object.entries(error.errors).filter(([name]) => !(name.replace(path, '') in values))
      return [lead, ...elsewhere.map(([name, [code = '']]) => sentence(name, { code }))].filter(Boolean).join(' ')
    }
    if (!error || (isApiError(error, 'conflict') && isRevised(error.current))) return undefined
    const own = isApiError(error) ? (explain?.(error) ?? messages[error.code]) : undefined
    return [lead, own ?? errorMessage(error, c)].filter(Boolean).join(' ')
  }
  return {
    values,
    stored: base,
    set,
    field: (name) => {
      const problem = problems[name]
      const rule = rules[name]
      return {
        name,
        value: values[name],
        onValueChange: (value) => set({ [name]: value } as unknown as Partial<V>),
        error: problem && sentence(name, problem),
        required:
          required.includes(name) ||
          (rule !== null && (rule.required === true || row === undefined || base[name] !== '') && isMandatory(rule)),
        maxLength: rule?.maxLength,
        theirs: theirs.includes(name) && name in changes ? base[name] : undefined,
      }
    },
    submit,
    reset,
    isDirty,
    isEdit: row !== undefined,
    status,
    failure: [failure(), count > 1 && c(($) => $.form.fixErrors, { count })].filter(Boolean).join(' ') || undefined,
    hasConflict,
    id,
    attach: (element) => {
      elementRef.current = element
    },
    losesOnLeave: () => dirtyRef.current,
  }
}

/** The first field with an error takes the focus; where no field has one, the form's own error comes into view. */
function showFirstError(form: HTMLFormElement | null) {
  // a group of choices is marked as a whole
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input')
  if (field) field.focus()
  else form?.querySelector('[data-slot="form-error"]:not(:empty)')?.scrollIntoView({ block: 'nearest' })
}
