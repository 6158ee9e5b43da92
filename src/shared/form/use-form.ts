import { useEffect, useId, useRef, useState } from 'react'
import { errorMessage, etagOf, isApiError } from '../api'
import { commonTexts, fieldMessage, useTexts } from '../i18n'
import { checkField, isMandatory, limitOf, type FieldErrorCode } from './field-rules'
import type { Code, Form, FormOptions } from './form-types'
import { changesOf, isRevised, trimTexts, type Revised } from './form-values'

type FieldErrors = Readonly<Record<string, FieldErrorCode>>

/** The field that a name belongs to: `rows` for `rows.2.email`. */
const fieldOf = (name: string) => name.replace(/\..*/, '')
const asIs = (name: string) => name
/** A second press so soon after a creation belongs to the first one, in milliseconds. */
const doublePress = 1000
const currentTime = () => Date.now()

/**
 * The state of a form. Unsaved input is kept apart from the stored row, so that changes from elsewhere show in fields that were not
 * edited. Limits come from the contract; errors of the server go to their fields; a conflict keeps the input and offers both values;
 * a second submit during the first, or directly after it created something, has no effect.
 */
export function useForm<V extends object, Out, R extends Revised = Revised>(options: FormOptions<V, Out, R>): Form<V> {
  const {
    toValues,
    rules,
    required = [],
    check,
    save,
    onSaved,
    onError,
    messages = {},
    explain,
    lead,
    nameOf = asIs,
    keepsTyped = false,
  } = options
  const c = useTexts(commonTexts)
  const [typed, setTyped] = useState<Partial<V>>({})
  // the row that the input is based on, or the newer one that a save or a conflict returned
  const [held, setHeld] = useState<R>()
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [error, setError] = useState<unknown>()
  const [status, setStatus] = useState<Form<V>['status']>('idle')
  const [attempt, setAttempt] = useState(0)
  const busyRef = useRef(false)
  const createdAtRef = useRef(Number.NEGATIVE_INFINITY)
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

  const validate = (now: V): FieldErrors => {
    const found = (Object.keys(now) as (keyof V & string)[]).flatMap((name) => {
      const rule = rules[name]
      const isMissing = required.includes(name) && (now[name] === null || String(now[name]).trim() === '')
      // a change sends the fields that differ and those that the request requires
      const isSent = row === undefined || name in changes || rule?.required === true
      const fieldError = isMissing ? { code: 'required' } : isSent && rule && checkField(rule, now[name])
      return fieldError ? [[name, fieldError] as const] : []
    })
    const own = Object.entries<Code>(check?.(now, base) ?? {}).flatMap(([name, code]) =>
      code === undefined ? [] : [[name, typeof code === 'string' ? { code } : code] as const],
    )
    return Object.fromEntries([...found, ...own])
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
      const serverErrors = Object.entries(reason.errors).map(([name, [code = '']]) => [nameOf(name, values), { code }] as const)
      setFieldErrors(Object.fromEntries(serverErrors.filter(([name]) => fieldOf(name) in values)))
    }
  }
  const submit = async () => {
    if (busyRef.current) return
    if (Object.keys(typed).length === 0 && currentTime() - createdAtRef.current < doublePress) return
    const found = validate(values)
    setFieldErrors(found)
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
    if (typeof keepsTyped === 'function' ? keepsTyped(result) : keepsTyped) {
      setStatus('idle')
    } else {
      dirtyRef.current = false
      if (row === undefined) createdAtRef.current = currentTime()
      if (row && isRevised(result)) setHeld(result as unknown as R)
      // keeps what was typed during the save
      setTyped((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== typed[name as keyof V])) as Partial<V>)
      setTheirs([])
      setStatus('saved')
    }
    onSaved?.(result)
  }
  const set = (change: Partial<V>) => {
    if (Object.keys(typed).length === 0) setHeld(row)
    setTyped((all) => ({ ...all, ...change }))
    // one place of a field was corrected: the errors of its other places stay
    const elsewhere = Object.entries(validate({ ...values, ...change })).filter(([name]) => name.includes('.') && fieldOf(name) in change)
    setFieldErrors((all) => {
      const others = Object.entries(all).filter(([name]) => !(fieldOf(name) in change))
      return Object.fromEntries(Object.keys(all).length === others.length ? others : [...others, ...elsewhere])
    })
    if (!isApiError(error, 'conflict')) setError(undefined)
    if (status === 'saved') setStatus('idle')
  }
  const reset = () => {
    setTyped({})
    setTheirs([])
    setFieldErrors({})
    setError(undefined)
  }
  const limitFor = (name: string, code: string) => {
    const rule = rules[name as keyof V]
    return code === 'format' && rule?.format === 'date' ? c(($) => $.dates.format) : limitOf(rule, code)
  }
  const sentence = (name: string, { code, limit }: FieldErrorCode) =>
    messages[`${name}.${code}`] ?? messages[code] ?? fieldMessage(c, code, limit ?? limitFor(name, code))
  const hasConflict = isApiError(error, 'conflict') && isRevised(error.current) && isDirty
  const own = isApiError(error) ? (explain?.(error) ?? messages[error.code]) : undefined
  const count = Object.keys(fieldErrors).length
  const failure = () => {
    if (isApiError(error, 400) && Object.keys(error.errors).length > 0) {
      const elsewhere = Object.entries(error.errors).filter(([name]) => !(fieldOf(nameOf(name, values)) in values))
      const sentences = new Set(elsewhere.map(([name, [code = '']]) => sentence(name, { code })))
      return [lead, ...sentences].filter(Boolean).join(' ')
    }
    if (!error || (isApiError(error, 'conflict') && isRevised(error.current))) return undefined
    return [lead, own ?? errorMessage(error, c)].filter(Boolean).join(' ')
  }
  return {
    values,
    stored: base,
    set,
    field: (name) => {
      const fieldError = fieldErrors[name]
      const rule = rules[name]
      return {
        name,
        value: values[name],
        onValueChange: (value) => set({ [name]: value } as unknown as Partial<V>),
        error: fieldError && sentence(name, fieldError),
        required:
          required.includes(name) ||
          (rule !== null && (rule.required === true || row === undefined || base[name] !== '') && isMandatory(rule)),
        maxLength: rule?.maxLength,
        theirs: theirs.includes(name) && name in changes ? base[name] : undefined,
      }
    },
    errorAt: (place) => fieldErrors[place] && sentence(place, fieldErrors[place]),
    submit,
    reset,
    isDirty,
    isEdit: row !== undefined,
    status,
    failure: [failure(), count > 1 && c(($) => $.form.fixErrors, { count })].filter(Boolean).join(' ') || undefined,
    hasConflict,
    conflictTitle: hasConflict ? own : undefined,
    id,
    attach: (element) => {
      elementRef.current = element
    },
    losesOnLeave: () => dirtyRef.current,
  }
}

/** Focuses the first field with an error; without one, scrolls to the error of the form. */
function showFirstError(form: HTMLFormElement | null) {
  // a group of choices is marked as a whole
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input')
  if (field) field.focus()
  else form?.querySelector('[data-slot="form-error"]:not(:empty)')?.scrollIntoView({ block: 'nearest' })
}
