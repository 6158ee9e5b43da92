import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { learningQueries } from '@/entities/learning'
import { sendPending } from '../api/send-pending'

/** Milliseconds between two attempts while reports wait. */
const pause = 60_000

/** Sends the reports of a person that wait on this device: at once, when the line is back, and every minute. */
export function SendPending({ person }: { readonly person: number }): null {
  const queries = useQueryClient()
  useEffect(() => {
    let isSending = false
    const send = async () => {
      if (isSending) return
      isSending = true
      if (await sendPending(person)) void queries.invalidateQueries({ queryKey: learningQueries.all() })
      isSending = false
    }
    void send()
    const again = () => void send()
    const timer = window.setInterval(again, pause)
    window.addEventListener('online', again)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [person, queries])
  return null
}
