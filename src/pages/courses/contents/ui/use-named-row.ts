import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Tree } from '../model/tree'

const rowOf = (id: string | number) => document.querySelector<HTMLElement>(`[role=row][data-id="${id}"]`)

/**
 * The node that the hash of the address names, `n12`, takes the focus when the page opens; in a folded one the one above it.
 * @returns whether the address names one
 */
export function useNamedRow(tree: Tree): boolean {
  const hash = useLocation({ select: (location) => location.hash })
  const focus = useEffectEvent((id: number) => {
    const parent = tree.nodes.find((node) => node.id === id)?.parent_id
    const row = rowOf(id) ?? (parent ? rowOf(parent) : null)
    row?.focus()
  })
  const id = /^n(\d+)$/.exec(hash)?.[1]
  useEffect(() => {
    if (id !== undefined) focus(Number(id))
  }, [id])
  return id !== undefined
}
