/** The level of a node as the key of its name. */
export const levelOf = ({ level }: { readonly level: number }): 1 | 2 | 3 => (level === 1 ? 1 : level === 2 ? 2 : 3)
