import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { deliverableQueries } from '@/entities/deliverable'
import { api, unwrap } from '@/shared/api'
import { storedValue } from '@/shared/lib/storage'
import { phraseTitle } from '../../../model/phrases'

/** Phrases that an earlier version kept on this device, newest first. */
const storedPhrases = storedValue<readonly string[]>('aula.feedback-snippets', {
  parse: (text) => {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  },
  format: JSON.stringify,
  fallback: [],
})

/** Moves the phrases of this device to the account, once. Those that the server does not take stay on the device. */
export function useStoredPhrases(isOpen: boolean): void {
  const queries = useQueryClient()
  const isMoving = useRef(false)
  useEffect(() => {
    const stored = storedPhrases.read()
    if (!isOpen || isMoving.current || stored.length === 0) return
    isMoving.current = true
    const move = async () => {
      const left: string[] = []
      for (const text of stored.toReversed()) {
        // a text that the account has already is not added twice
        const body = { title: phraseTitle(text), text, is_shared: false }
        await unwrap(api.POST('/courses/phrases', { body })).catch(() => left.unshift(text))
      }
      storedPhrases.write(left.length > 0 ? left : null)
      await queries.invalidateQueries({ queryKey: deliverableQueries.phrases().queryKey })
    }
    void move()
  }, [isOpen, queries])
}
