/** Whether the browser has passkeys, which it gives to secure pages only. */
export const supportsPasskeys = (): boolean => globalThis.isSecureContext && 'PublicKeyCredential' in globalThis
