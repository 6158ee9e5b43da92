const address = /[^\s,;<>"]+@[^\s,;<>"]+\.[^\s,;<>"]+/g

/** The e-mails in a typed or pasted text, each once ("Pilar Ortega <pilar@demo.test>" counts), and the other words. */
export function readEmails(typed: string): { readonly emails: readonly string[]; readonly others: readonly string[] } {
  const emails = new Map<string, string>()
  const others: string[] = []
  for (const entry of typed.split(/[,;\n]+/)) {
    const found = entry.match(address) ?? []
    for (const email of found) emails.set(email.toLowerCase(), email)
    if (found.length === 0 && entry.trim() !== '') others.push(entry.trim())
  }
  return { emails: [...emails.values()], others }
}
